import type { Answer, Witness } from './asking.ts'
import type { Connection } from './connection.ts'
import type { HttpExchange } from './exchange.ts'
import { parseBody, type Translator } from './naming.ts'
import { describeError } from '../../domain/errors.ts'

interface Witnessing {
  readonly witness: Witness
  readonly translator: Translator
  /** Returns the last known device time. */
  readonly heard: () => number | undefined
}

/** Returns a connection that reports every exchange to a witness, with the contract's names. */
export function witnessConnection(connection: Connection, { witness, translator, heard }: Witnessing): Connection {
  return {
    async send(request) {
      const path = translator.contractual(request.path.replace(/^\/(api|restconf)(?=\/|$)/, ''))
      const made = { channel: 'http', request, path } as const
      try {
        const answer = await connection.send(request)
        const at = heard()
        const exchange: HttpExchange = { ...made, ...(at === undefined ? {} : { at }), answer }
        const told: Answer = { ...answer, body: parseBody(answer, translator), exchange }
        witness.sent(exchange)
        if (request.method === 'GET') witness.answered('GET', path, told)
        return answer
      } catch (error) {
        witness.sent({ ...made, broken: describeError(error) })
        throw error
      }
    },
    close: () => connection.close(),
  }
}
