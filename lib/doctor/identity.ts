import type { Restconf } from '../channel/http/restconf.ts'
import { readReleases } from '../driver/platform/identity.ts'
import { type Brand, detectBrand, UNBRANDED } from '../inspection/brand.ts'
import { type Unit, detectUnit } from '../inspection/unit.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import { type Finding, ok, reportUnchecked, reportWarning, wrongProfile } from './finding.ts'

/** Compares what the target reports about itself with the profile. @throws {ChannelError} without a response */
export async function sameUnit(restconf: Restconf, profile: PlatformProfile): Promise<readonly Finding[]> {
  return [
    ...judgeUnit(await detectUnit(restconf), profile),
    judgeRelease(await readReleases(restconf), profile.release),
  ]
}

export function judgeUnit(unit: Unit, { kind, model }: Pick<PlatformProfile, 'kind' | 'model'>): readonly Finding[] {
  const isSame = unit.kind === kind
  return [judgeClaim('kind', unit.kind, kind, unit.by), judgeClaim('model', unit.model, model, unit.by, isSame)]
}

/**
 * Compares the detected kind or model with the profile.
 * @param isSure whether the contract guarantees that the detection is right: true for a model that was detected by its
 * ports, false for a kind
 */
function judgeClaim(
  check: 'kind' | 'model',
  told: string | undefined,
  claimed: string,
  by: string,
  isSure = false,
): Finding {
  if (told === undefined) return reportUnchecked(check, `the profile says ${claimed}; the target does not tell (${by})`)
  if (told === claimed) return ok(check, `${told}: ${by}`)
  const found = `the target ${isSure ? 'is' : 'looks like'} ${told} (${by}), the profile says ${claimed}`
  if (isSure) return wrongProfile(check, found, `set "${check}" to "${told}"`)
  return reportWarning(check, found, `make sure of it, or set "${check}" to "${told}"`)
}

export function judgeRelease(running: readonly string[], release: string): Finding {
  const check = 'release'
  if (running.length === 0) return reportUnchecked(check, `the profile says ${release}; the target does not report it`)
  if (running.includes(release)) return ok(check, release)
  const [first = ''] = running
  const found = `the target runs ${running.join(', ')}, the profile says ${release}`
  return wrongProfile(check, found, `set "release" to "${first}"`)
}

/**
 * Compares the brand in the target's identifiers with the profile.
 * @throws {ChannelError} without a response
 */
export async function sameNaming(restconf: Restconf, { naming }: PlatformProfile): Promise<Finding> {
  const answers = []
  for (const path of UNBRANDED) answers.push(await restconf.ask('GET', path))
  return judgeNaming(detectBrand(answers.map(({ text }) => text)), naming)
}

export function judgeNaming({ vendor, cloud }: Brand, naming: PlatformProfile['naming']): Finding {
  const check = 'naming'
  if (vendor === undefined)
    return reportUnchecked(check, `the profile says "${naming.vendor}"; no answer shows the brand`)
  const other = [
    ...(vendor === naming.vendor.toLowerCase() ? [] : [['vendor', vendor, naming.vendor] as const]),
    ...(cloud === undefined || cloud === naming.cloud.toLowerCase() ? [] : [['cloud', cloud, naming.cloud] as const]),
  ]
  if (other.length === 0) return ok(check, `identifiers begin with ${vendor}-`)
  const found = other.map(([, told, claimed]) => `"${told}", where the profile says "${claimed}"`).join(' and ')
  const remedy = other.map(([word, told]) => `"naming.${word}" to "${told}"`).join(' and ')
  return wrongProfile(check, `identifiers say ${found}`, `set ${remedy}`)
}
