import { profileNamed } from '../profile/load.ts'
import type { OnboardingProfile, PlatformProfile, ToolProfile } from '../profile/profile.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { proofs } from './faults.ts'
import { loadEmulatorSwitches } from './emulated.ts'

/** A name that `run --fault` or `run --quirk` accepts for a profile's target. */
export interface Named {
  readonly name: string
  /**
   * The effect of the fault or quirk. For a tool's fault, which is already named after its effect, this is the
   * requirement that it violates.
   */
  readonly summary: string
  /** The requirement that the fault violates. */
  readonly requirement?: string
}

/** Lists a target's faults or quirks without starting the target. */
export async function switchable(kind: 'faults' | 'quirks', path: string, given: string): Promise<readonly Named[]> {
  const profile = profileNamed(path, given)
  if (profile.family === 'platform') return listEmulatorSwitches(kind, profile)
  if (profile.family === 'onboarding') return ofFramework(kind, profile)
  if (kind === 'quirks') return []
  const breaks = indexProofs((proved) => proved.includes(`tool-${profile.kind}`))
  return (await listBuildFaults(profile)).map((name) => {
    const { requirement } = findRequirement(breaks, name)
    if (requirement === undefined) return { name, summary: 'breaks nothing that is judged' }
    return { name, summary: `breaks: ${catalogue.requirement(requirement).text}`, requirement }
  })
}

async function listEmulatorSwitches(kind: 'faults' | 'quirks', profile: PlatformProfile): Promise<readonly Named[]> {
  const { catalogue: listed } = await loadEmulatorSwitches(profile, kind)
  const breaks = indexProofs((proved) => !proved.includes('tool-'))
  return listed().map((each) => ({ ...each, ...(kind === 'faults' ? findRequirement(breaks, each.name) : {}) }))
}

async function ofFramework(kind: 'faults' | 'quirks', { kind: unit }: OnboardingProfile): Promise<readonly Named[]> {
  const { listCatalogue: catalogueOf } = await import('../targets/emulator/onboarding/switches.ts')
  const breaks = indexProofs((proved) => proved.includes(`emulator-${unit}`))
  return catalogueOf(unit, kind).map((each) => ({
    ...each,
    ...(kind === 'faults' ? findRequirement(breaks, each.name) : {}),
  }))
}

async function listBuildFaults({ kind }: ToolProfile): Promise<readonly string[]> {
  const { faults } =
    kind === 'parser' ? await import('./broken/confparse/faults.ts') : await import('./broken/rulescan/faults.ts')
  return Object.keys(faults)
}

/** Maps each fault to the requirement that it proves, for the profiles that `used` accepts. */
function indexProofs(used: (profile: string) => boolean): ReadonlyMap<string, string> {
  const all = proofs.map(([id, proof]) =>
    typeof proof === 'string' ? { id, fault: proof, profile: '' } : { id, ...proof },
  )
  return new Map(all.filter(({ profile }) => used(profile)).map(({ fault, id }) => [fault, id]))
}

function findRequirement(breaks: ReadonlyMap<string, string>, name: string): { requirement?: string } {
  const requirement = breaks.get(name)
  return requirement === undefined ? {} : { requirement }
}
