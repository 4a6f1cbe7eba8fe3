import { parseEntries, requestListing } from '../../channel/http/files.ts'
import type { Restconf } from '../../channel/http/restconf.ts'
import type { Occurrence } from '../../domain/finding.ts'
import { ChannelError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import { createOccurrence, EVENT_LOG, pickOccurrences } from '../../witness/occurrences.ts'

/** Where units of this family keep core files. The contract names no directory for them: without it, events tell. */
const CORES = 'diags/core'

/**
 * Reads what a unit tells of crashed software and of firmware: events and core files, whenever they happened. A read
 * that is not served tells nothing, and a lost target is reported elsewhere.
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
