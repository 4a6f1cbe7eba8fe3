import type { Connection } from '../channel/http/connection.ts'
import { translator } from '../channel/http/naming.ts'
import { Restconf, UNJUDGED } from '../channel/http/restconf.ts'
import type { WireAnswer } from '../channel/http/sending.ts'
import { Session } from '../channel/http/session.ts'
import type { Clock } from '../clock/clock.ts'
import { ChannelError } from '../domain/errors.ts'
import { platformNamed } from '../profile/load.ts'
import type { LivenessProbe } from './liveness.ts'
import type { Readying } from './readiness.ts'

const profile = platformNamed('', 'emulator-appliance-20port')
export const budgets = {
  ...profile.budgets,
  connect: 1,
  rebootStart: 60,
  reboot: 900,
  rebootPoll: 5,
  bootLogin: 60,
  poll: 1,
}

/** Device seconds at which a device goes down and at which it completes each phase of its restart. */
export interface Times {
  readonly down: number
  /** When the device has booted. Tokens are lost at this point, unless they survive a restart. */
  readonly boots: number
  readonly tls: number
  readonly login: number
  readonly serves: number
  readonly bootTime?: 'stays' | 'is not reported'
  /** Status of the response to a login that comes too early; 401 by default. */
  readonly early?: 404 | 503
  /** Set if tokens survive the outage. */
  readonly keepsTokens?: true
  /** Status of a front's responses while the device is down. Undefined means that there is no front. */
  readonly front?: 502 | 503 | 504
  /** Status with which a front always rejects requests without credentials. */
  readonly turnsAway?: 302 | 401
  /** A service that never goes down: the command line, which is reached by a different path, or a front's redirect. */
  readonly stays?: 'ssh' | 'redirect'
}

/** Simulates a device that changes its state at the given times of the clock, and counts its logins. */
export function device(times: Times) {
  let time = 0
  let logins = 0
  const again = (phase: number) => time < times.down || time >= phase
  const up = () => again(times.tls)
  const clock: Clock = {
    lead: 0,
    heard: () => undefined,
    now: async () => time * 1000,
    async until(instant) {
      time = Math.max(time, instant / 1000)
      return time * 1000
    },
    announce: async () => {},
    retire: async () => {},
    during: (_, work) => work(),
  }
  const answerOf = (path: string, authorization: string | undefined, token: string | undefined): WireAnswer => {
    if (!up() && times.front === undefined) throw new ChannelError('no answer')
    const plain = (status: number, text = '{}') => ({ status, headers: {}, text })
    if (!up()) return plain(times.front ?? 503)
    if (authorization?.startsWith('Basic ')) {
      logins += 1
      return again(times.login) ? { ...plain(200), headers: { 'x-auth-token': `t${time}` } } : plain(times.early ?? 401)
    }
    const lost = token === 't0' && time >= times.boots && times.keepsTokens === undefined
    if (token === undefined || lost) return plain(401)
    if (!again(times.serves) || (path.endsWith('boot-time') && times.bootTime === 'is not reported')) return plain(404)
    const started = time >= times.boots && times.bootTime === undefined ? '1732000300000000000' : '1732000002000000000'
    return plain(200, path.endsWith('boot-time') ? `{"boot-time":"${started}"}` : '{}')
  }
  const connection: Connection = {
    send: async ({ path, headers }) => answerOf(path, headers['authorization'], headers['x-auth-token']),
    close: async () => {},
  }
  const api = 'https://192.0.2.1'
  const addresses = { api, restconf: api, ssh: '192.0.2.1:22', redirect: 'http://192.0.2.1' }
  const probe: LivenessProbe = async (door, credentials = {}) => {
    const turnedAway = times.turnsAway !== undefined && !('x-auth-token' in credentials)
    if (turnedAway && door !== 'ssh') return times.turnsAway
    if (up() || door === times.stays) return 401
    return door === 'ssh' ? undefined : times.front
  }
  const account = { username: 'admin', password: 'open sesame' }
  const session = new Session({ connection, origin: api, account, loginPath: '/aaa', awaitLoginSlot: async () => {} })
  const restconf = new Restconf({
    connection,
    probing: connection,
    session,
    addresses,
    translator: translator(profile.naming),
    witness: UNJUDGED,
    clock,
    budgets,
  })
  const at: Readying = { clock, session, restconf, addresses, budgets, probe }
  return { at, logins: () => logins, time: () => time }
}
