import { isEmpty, type Restconf } from '../channel/http/restconf.ts'
import { configuration, type Difference, differences } from './tree.ts'

/** A resource was not served, so its configuration is unknown. */
class NotServed {
  readonly status: number

  constructor(status: number) {
    this.status = status
  }
}

/** The whole target's configuration at one moment, without `state`; undefined for resources that it lacks. */
export type Snapshot = ReadonlyMap<string, unknown>

/** @param resources data paths of everything that holds configuration */
export async function snapshot(restconf: Restconf, resources: Iterable<string>): Promise<Snapshot> {
  const taken = new Map<string, unknown>()
  for (const path of resources) {
    const answer = await restconf.ask('GET', path)
    const there = !isEmpty(answer) && answer.status < 300
    const known = there ? configuration(answer.body) : undefined
    taken.set(path, answer.status >= 500 ? new NotServed(answer.status) : known)
  }
  return taken
}

/**
 * One line for each leaf that differs between two snapshots, and for each resource that could not be compared.
 * @param known whether resources that the target never serves were compared in another way
 */
export function unexplained(first: Snapshot, last: Snapshot, known = false): readonly string[] {
  return [...first].flatMap(([path, before]) => {
    const after = last.get(path)
    const missing = [before, after].filter((each) => each instanceof NotServed)
    const [one] = missing
    if (missing.length === 2 && known) return []
    if (one !== undefined) return [`${path}: not compared, because it answered ${one.status}`]
    return differences(before, after).map((each) => `${path} ${line(each)}`)
  })
}

/** Leaves with credentials, including SNMP communities: a report says that they differ, but not their values. */
export const SECRET = /password|secret|passphrase|community|-key/i

function line({ path, before, after }: Difference): string {
  const hidden = path.replace(/community=[^/]*/g, 'community=…')
  const leaf = path.slice(path.lastIndexOf('/') + 1)
  if (hidden !== path || SECRET.test(leaf)) return `${hidden}: differs`
  return `${path}: was ${shown(before)}, is ${shown(after)}`
}

function shown(value: unknown): string {
  return value === undefined ? 'unset' : JSON.stringify(value)
}
