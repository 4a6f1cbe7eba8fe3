import type { Restconf } from '../channel/http/restconf.ts'

/**
 * Returns a client whose requests are intercepted by `ask`. It does not use the CLI. All other methods are those of the
 * original client.
 */
export function interceptRequests(restconf: Restconf, ask: Restconf['ask']): Restconf {
  const pause: Restconf['pause'] = () => restconf.pause()
  const settled: Restconf['settled'] = (read, holds) => restconf.settled(read, holds)
  const readElsewhere: Restconf['readElsewhere'] = async () => undefined
  const [retract, retype]: [Restconf['retract'], Restconf['retype']] = [async () => false, async () => false]
  return Object.assign(Object.create(restconf), { ask, pause, settled, readElsewhere, retract, retype })
}
