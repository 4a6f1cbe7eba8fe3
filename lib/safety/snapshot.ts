import { isEmpty, type Restconf } from '../channel/http/restconf.ts'
import { configuration, type Difference, differences } from './tree.ts'

/** A resource was not served: nothing is known of what stands there. */
class NotServed {
  readonly status: number

  constructor(status: number) {
    this.status = status
  }
}

/** The configuration of the whole target at one moment, without `state`; undefined for a resource that it does not have. */
export type Snapshot = ReadonlyMap<string, unknown>

/** @param resources data paths of what holds configuration */
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
 * Every leaf that differs between two snapshots, and every resource of which that is not known, one line each.
 * @param known whether what a target never serves was compared in another way
 */
export function unexplained(first: Snapshot, last: Snapshot, known = false): readonly string[] {
  return [...first].flatMap(([path, before]) => {
    const after = last.get(path)
    const missing = [before, after].filter((each) => each instanceof NotServed)
    const [one] = missing
    if (missing.length === 2 && known) return []
    if (one !== undefined) return [`${path}: not compared, for it was answered ${one.status}`]
    return differences(before, after).map((each) => `${path} ${line(each)}`)
  })
}

/** Leaves that tell how to log in, for which a community is enough: that they differ is said, not what they hold. */
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
