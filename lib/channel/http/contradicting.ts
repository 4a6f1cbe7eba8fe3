import { Contradiction } from '../../domain/contradiction.ts'
import { brief, type HttpExchange, momentOf, repeat } from './exchange.ts'

/** A contradiction that names the exchange which showed it. */
export function contradiction(
  code: Contradiction['failure']['code'],
  message: string,
  { exchange }: { readonly exchange: HttpExchange },
  expected?: unknown,
  actual?: unknown,
): Contradiction {
  const values = { ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) }
  const moment = momentOf(exchange)
  const shown = { exchange: brief(exchange), ...(moment === undefined ? {} : { moment }), repeat: repeat(exchange) }
  return new Contradiction({ code, message, ...shown, ...values })
}
