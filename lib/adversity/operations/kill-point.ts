import type { Call, Interceptor } from '../fault-proxy.ts'

/** The traffic that triggers a kill. */
export interface KillPoint {
  /**
   * When to kill. `before`: before the device receives the call. `within`: while a form is sent. `unanswered`: before
   * the response is sent. `half`: in the middle of the response. `after`: after the response. `down`: when the device
   * begins to refuse connections.
   */
  readonly on: 'before' | 'within' | 'unanswered' | 'half' | 'after' | 'down'
  /** The last segment of the call's path, without its module name. */
  readonly call?: string
  readonly method?: string
  /** A pattern that the response matches. */
  readonly shows?: string
  /** For `within`: number of bytes of the form that are forwarded before the kill. */
  readonly bytes?: number
  /** Number of matching calls to let pass before the kill. */
  readonly later?: number
}

const WORDS: Readonly<Record<KillPoint['on'], string>> = {
  before: 'before the device has it',
  within: 'within its body',
  unanswered: 'before its answer leaves',
  half: 'within its answer',
  after: 'soon after its answer',
  down: 'after the device went down',
}

/**
 * Creates an interceptor that kills the run at a point.
 * @param soon delay of the kill in milliseconds, for `half`, `after` and `down`
 */
export function createKillInterceptor(
  { on, call: name = '', method = 'POST', shows = '', bytes = 0, later = 0 }: KillPoint,
  soon: number,
): (kill: (what: string) => void) => Interceptor {
  const isCall = (call: Call) => call.method === method && call.path.replace(/^.*[:/]/, '') === name
  return (kill) => {
    let met = 0
    const isMeant = (call: Call, text = '') => isCall(call) && new RegExp(shows).test(text) && met++ === later
    const told = ({ path }: Call) => `${method} ${path.replace(/^.*[:/]/, '')}, ${WORDS[on]}`
    return {
      async asked(call) {
        if (on !== 'before' || !isMeant(call)) return
        kill(told(call))
        await new Promise(() => {})
      },
      sending(call, passed) {
        if (on !== 'within' || passed < bytes || !isCall(call)) return
        kill(`${told(call)}, after ${passed} bytes`)
        throw new Error('broken off by a kill')
      },
      answered(call, reply) {
        if ((on !== 'unanswered' && on !== 'half' && on !== 'after') || !isMeant(call, reply.body.toString()))
          return reply
        if (on === 'unanswered') kill(told(call))
        else setTimeout(() => kill(told(call)), soon)
        return on === 'half' ? { ...reply, cut: 'with its length' } : reply
      },
      down() {
        if (on === 'down') setTimeout(() => kill(`${soon} ms ${WORDS.down}`), soon)
      },
    }
  }
}
