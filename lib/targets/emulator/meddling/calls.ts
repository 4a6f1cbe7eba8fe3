import type { Answer, Asked, Call } from '../behaviour.ts'
import { compilePattern } from '../pattern.ts'
import type { Calls } from './alteration.ts'

/**
 * Decides whether an alteration applies to a call. `asked` decides by the request, and `answered` by the device's
 * response.
 */
export interface Concern {
  asked(call: Call): Promise<boolean>
  answered(answer: Answer): boolean
  /** Counts a call that meets the conditions of `asked` and `answered`. Returns whether `only` selects this call. */
  counted(): boolean
}

export function createConcern({ methods, root, path, by, sent, answered, only }: Calls = {}): Concern {
  const [pathLike, sentLike] = [path, sent].map((source) => (source === undefined ? undefined : compilePattern(source)))
  let count = 0
  return {
    async asked({ asked, body }) {
      if (root === undefined ? asked.root === 'redirect' : asked.root !== root) return false
      if (methods !== undefined && !methods.includes(asked.method)) return false
      if (pathLike !== undefined && !pathLike.test(asked.path)) return false
      if (by !== undefined && by !== detectAuthMethod(asked)) return false
      return sentLike === undefined || sentLike.test(await body().catch(() => ''))
    },
    answered: ({ status }) => answered === undefined || answered === (status >= 200 && status < 300 ? 'well' : 'badly'),
    counted() {
      count += 1
      return only === undefined || count === only
    },
  }
}

function detectAuthMethod({ headers }: Asked): Required<Calls>['by'] {
  const authorization = String(headers['authorization'] ?? '')
  if (/^basic /i.test(authorization)) return 'basic'
  if (/^bearer /i.test(authorization)) return 'bearer'
  return headers['x-auth-token'] === undefined ? 'nobody' : 'header'
}

/** Returns the token that a call presents. */
export function extractToken({ headers }: Asked): string | undefined {
  const bearer = /^bearer +(.+)$/i.exec(String(headers['authorization'] ?? ''))?.[1]
  const own = headers['x-auth-token']
  return bearer ?? (typeof own === 'string' ? own : own?.[0])
}
