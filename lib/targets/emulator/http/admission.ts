import type { Answer, Asked } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'
import { createDenial } from './authentication.ts'
import { Rejection } from './rejection.ts'

export type Admission = (asked: Asked) => void

/**
 * Creates the filter that checks requests before they reach the device.
 * @returns a function that throws `Refusal` or `Rejection` for a request that must not reach the device
 */
export function createAdmission({ behaviour, boot, now: time }: Device): Admission {
  /** Device times of the requests in the last second. */
  let recent: number[] = []

  const pace = () => {
    const { requestsPerSecond } = behaviour
    if (requestsPerSecond === Number.POSITIVE_INFINITY) return
    const now = time()
    recent = recent.filter((time) => now - time < 1000)
    if (recent.length >= requestsPerSecond) throw new Refusal('resource-denied', 'too many requests', { retryAfter: 1 })
    recent.push(now)
  }
  return (asked) => {
    pace()
    const { access } = behaviour
    if (access.loginPage && !showsAny(asked) && !access.anonymous(asked)) throw page(302, 'Found', loginPage)
    const { phase } = boot
    if (phase === 'unreachable') throw page(502, 'Bad Gateway')
    if (phase === 'unavailable' || phase === 'starting')
      throw new Refusal('operation-failed', 'starting', { status: 503 })
    if (phase === 'unauthenticated') throw createDenial(401)
  }
}

const loginPage = { location: '/ui/login' }

/** Creates an error page that looks like the page of a plain web server. */
function page(status: number, text: string, headers: Answer['headers'] = {}): Rejection {
  const raw = `<html><head><title>${status} ${text}</title></head><body><h1>${status} ${text}</h1></body></html>\r\n`
  return new Rejection({ status, headers: { 'content-type': 'text/html', ...headers }, raw })
}

function showsAny({ headers }: Asked): boolean {
  return headers['authorization'] !== undefined || headers['x-auth-token'] !== undefined
}
