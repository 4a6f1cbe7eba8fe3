import { Contradiction } from '../../domain/contradiction.ts'
import type { Answer, Method } from './asking.ts'
import { brief, type HttpExchange, getMoment, repeat } from './exchange.ts'

/** Returns a contradiction that contains the exchange in which it was found. */
export function contradiction(
  code: Contradiction['failure']['code'],
  message: string,
  { exchange }: { readonly exchange: HttpExchange },
  expected?: unknown,
  actual?: unknown,
): Contradiction {
  const values = { ...(expected === undefined ? {} : { expected }), ...(actual === undefined ? {} : { actual }) }
  const moment = getMoment(exchange)
  const shown = { exchange: brief(exchange), ...(moment === undefined ? {} : { moment }), repeat: repeat(exchange) }
  return new Contradiction({ code, message, ...shown, ...values })
}

/** Returns the error for a call that did not get a success response. */
export function notServed(method: Method, path: string, answer: Answer): Error {
  const { status } = answer
  const isRefusal = method !== 'GET' && status < 500
  const said = isRefusal ? `is refused with ${status}` : `answers ${status}`
  const again = status < 500 ? '' : ', again, while it serves others'
  return contradiction(isRefusal ? 'refused' : 'status', `${method} ${path} ${said}${again}`, answer, '2xx', status)
}
