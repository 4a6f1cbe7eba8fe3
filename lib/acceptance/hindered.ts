import type { Restconf } from '../channel/http/restconf.ts'

/** Returns a client whose requests are intercepted by `ask`. All other methods are those of the original client. */
export function interceptRequests(restconf: Restconf, ask: Restconf['ask']): Restconf {
  const pause: Restconf['pause'] = () => restconf.pause()
  const settled: Restconf['settled'] = (read, holds) => restconf.settled(read, holds)
  const readElsewhere: Restconf['readElsewhere'] = async () => undefined
  return Object.assign(Object.create(restconf), { ask, pause, settled, readElsewhere })
}
