import type { Restconf } from '../channel/http/restconf.ts'

/** A client whose requests somebody else answers; all else goes to the client behind it. */
export function interceptRequests(restconf: Restconf, ask: Restconf['ask']): Restconf {
  const pause: Restconf['pause'] = () => restconf.pause()
  const settled: Restconf['settled'] = (read, holds) => restconf.settled(read, holds)
  const readElsewhere: Restconf['readElsewhere'] = async () => undefined
  return Object.assign(Object.create(restconf), { ask, pause, settled, readElsewhere })
}
