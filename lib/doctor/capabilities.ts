import { capabilityProbes } from '../catalogue/offers.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { CapabilityProbe } from '../domain/capability-probe.ts'
import { reads } from '../inspection/reading.ts'
import { type Finding, ok, unchecked, warning, wrong } from './finding.ts'

/** A capability, and what shows it on this unit; undefined where its resource is not served. */
export interface Capability {
  readonly name: string
  readonly shownBy: readonly string[] | undefined
}

/** Asks the probes that areas offer. @throws {ChannelError} without an answer */
export async function capabilitiesOf(restconf: Restconf): Promise<readonly Capability[]> {
  const probes = await capabilityProbes()
  const bodies = new Map<string, unknown>()
  for (const { path } of probes) if (!bodies.has(path)) bodies.set(path, await reads(restconf, path))
  return probes.map((probe) => ({ name: probe.capability, shownBy: shown(probe, bodies.get(probe.path)) }))
}

function shown(probe: CapabilityProbe, body: unknown): Capability['shownBy'] {
  return body === undefined ? undefined : probe.shownBy(body)
}

/** What is claimed is there; what is there and not claimed is not tested. */
export function capabilitiesJudged(
  found: readonly Capability[],
  claimed: Readonly<Record<string, boolean>>,
): readonly Finding[] {
  return found.map(({ name, shownBy }) => {
    const check = `capability ${name}`
    const isClaimed = claimed[name] === true
    if (shownBy === undefined) return unchecked(check, 'the target does not serve what would show it')
    const there = shownBy.length > 0
    if (isClaimed && there) return ok(check, `shown by ${shownBy.join(', ')}`)
    if (isClaimed) return wrong(check, 'claimed, and not there', `provide it, or take "${name}" out of capabilities`)
    if (!there) return ok(check, 'neither claimed nor there')
    const remedy = `claim it to have it tested: "${name}": true`
    return warning(check, `there, shown by ${shownBy.join(', ')}, but not claimed`, remedy)
  })
}
