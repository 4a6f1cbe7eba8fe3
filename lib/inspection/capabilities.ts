import { capabilityProbes } from '../catalogue/offers.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import type { CapabilityProbe } from '../domain/capability-probe.ts'
import { readsIfThere } from './reading.ts'

/**
 * A capability, and the evidence for it on this unit. The evidence is undefined if the response to a read of the
 * capability's resource is an error.
 */
export interface Capability {
  readonly name: string
  readonly shownBy: readonly string[] | undefined
  /** Set if the evidence is only a guess, because the user may know better. */
  readonly guessed?: true
}

/** Runs the probes of all areas. @throws {ChannelError} without a response */
export async function probeCapabilities(restconf: Restconf): Promise<readonly Capability[]> {
  const probes = await capabilityProbes()
  const bodies = new Map<string, unknown>()
  for (const { path } of probes) if (!bodies.has(path)) bodies.set(path, await readsIfThere(restconf, path))
  return probes.map((probe) => ({
    name: probe.capability,
    shownBy: evaluateProbe(probe, bodies.get(probe.path)),
    ...(probe.guesses === true ? { guessed: true as const } : {}),
  }))
}

function evaluateProbe(probe: CapabilityProbe, body: unknown): Capability['shownBy'] {
  return body === undefined ? undefined : probe.shownBy(body)
}
