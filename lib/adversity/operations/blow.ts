import type { Call, Meddling } from '../middleman.ts'

/** When a run is killed, by what goes over the wire. */
export interface Blow {
  readonly on: 'before' | 'within' | 'unanswered' | 'half' | 'after' | 'down'
  /** Method and path, up to the end; any when absent. */
  readonly call?: RegExp
  /** What has to stand in the answer. */
  readonly shows?: RegExp
  /** Of a form, so many bytes were passed on. */
  readonly bytes?: number
  /** How often it has come before. */
  readonly later?: number
}

const WORDS: Readonly<Record<Blow['on'], string>> = {
  before: 'before the device has it',
  within: 'within its body',
  unanswered: 'before its answer leaves',
  half: 'within its answer',
  after: 'soon after its answer',
  down: 'after the device went down',
}

/** Before the device has a call. */
export function before(name: string, later = 0): Blow {
  return { on: 'before', call: named(name), later }
}

/** When so many bytes of a form have gone to the device, which gets no more of them. */
export function within(name: string, bytes: number): Blow {
  return { on: 'within', call: named(name), bytes }
}

/** When the device has answered, and nobody has the answer yet. */
export function unanswered(name: string, shows = /(?:)/): Blow {
  return { on: 'unanswered', call: named(name), shows }
}

/** When half of an answer has come. */
export function half(name: string): Blow {
  return { on: 'half', call: named(name) }
}

/** Soon after an answer. */
export function after(name: string, shows = /(?:)/): Blow {
  return { on: 'after', call: named(name), shows }
}

/** Soon after the device has begun to refuse connections. */
export const DOWN: Blow = { on: 'down' }

function named(name: string): RegExp {
  return new RegExp(`^[A-Z]+ .*[:/]${name}$`)
}

/** Kills when the blow falls. @param soon milliseconds that "soon" lasts */
export function falling(
  { on, call: wanted = /(?:)/, shows = /(?:)/, bytes = 0, later = 0 }: Blow,
  soon: number,
): (kill: (what: string) => void) => Meddling {
  return (kill) => {
    let met = 0
    const isMeant = ({ method, path }: Call, text = '') =>
      wanted.test(`${method} ${path}`) && shows.test(text) && met++ === later
    const told = ({ method, path }: Call) => `${method} ${path.replace(/^.*[:/]/, '')}, ${WORDS[on]}`
    return {
      async asked(call) {
        if (on !== 'before' || !isMeant(call)) return
        kill(told(call))
        await new Promise(() => {})
      },
      sending(call, passed) {
        if (on !== 'within' || passed < bytes || !wanted.test(`${call.method} ${call.path}`)) return
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
