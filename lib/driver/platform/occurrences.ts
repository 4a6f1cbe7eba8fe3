import { parseEntries, requestListing } from '../../channel/http/files.ts'
import type { Restconf } from '../../channel/http/restconf.ts'
import type { Occurrence } from '../../domain/finding.ts'
import { ChannelError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import { createOccurrence, EVENT_LOG, pickOccurrences } from '../../witness/occurrences.ts'

/**
 * Directory in which units of this family keep core files. The contract does not name this directory. On a unit without
 * it, only events show crashes.
 */
const CORES = 'diags/core'

/**
 * Reads a unit's evidence of crashes and firmware events: its event log and its core files, whenever they were written.
 * A read that fails yields no evidence. A lost target is reported elsewhere.
 */
export async function readOccurrences(restconf: Pick<Restconf, 'ask'>): Promise<readonly Occurrence[]> {
  try {
    const { body } = await restconf.ask('GET', EVENT_LOG)
    const files = parseEntries(await requestListing(restconf, CORES)).map(({ name, date }) => {
      const path = `${CORES}/${name}`
      return typeof date === 'string' ? createOccurrence(`${path}, ${date}`, date) : { text: path }
    })
    return [...pickOccurrences(body), ...files]
  } catch (error) {
    if ([ChannelError, LoginRefusedError, TrustError].some((each) => error instanceof each)) return []
    throw error
  }
}
