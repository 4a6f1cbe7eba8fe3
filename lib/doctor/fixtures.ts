import type { Restconf } from '../channel/http/restconf.ts'
import { idlePorts, physicalPorts, type Port, readPorts, listUses } from '../inspection/ports.ts'
import { LentFileError, LENT_KINDS, loadFixtureFile } from '../testkit/lent-images.ts'
import { type TenantImages, readUserNames, tenantImages, readVlanIds } from '../inspection/unit.ts'
import type { Lent, PlatformProfile } from '../profile/profile.ts'
import { restarts } from '../domain/requirement.ts'
import { type Finding, ok, reportUnchecked, reportWarning, wrong, wrongProfile } from './finding.ts'

/**
 * Checks that the fixtures in the profile exist and are not in use.
 * @param before the ports as read some seconds earlier, to detect traffic
 * @throws {ChannelError} without a response
 */
export async function fixturesFree(
  restconf: Restconf,
  { credentials, fixtures, gates }: PlatformProfile,
  before: readonly Port[] | undefined,
): Promise<readonly Finding[]> {
  const ports = await readPorts(restconf)
  return [
    ...portsFree(fixtures.interfaces, ports, busyPorts(before, ports)),
    portGroupsFree(fixtures.portGroups, gates.includes('reboot'), ports),
    ...vlansFree(fixtures.vlans, ports, await readVlanIds(restconf)),
    ...checkSpareUser(fixtures.spareUser, credentials.username, await readUserNames(restconf)),
    ...imagesLent(fixtures.images),
    ...tenantsSpared(gates, await tenantImages(restconf)),
  ]
}

/**
 * Checks that the fixture ports are unused.
 * @param busy names of the ports that carry traffic now
 */
export function portsFree(
  lent: readonly string[],
  ports: readonly Port[] | undefined,
  busy: ReadonlySet<string>,
): readonly Finding[] {
  if (ports === undefined) return [reportUnchecked('fixture ports', 'the target does not serve its interfaces')]
  const idle = idlePorts(ports)
    .map(({ name }) => name)
    .filter((name) => !busy.has(name))
  if (lent.length === 0) return [noneLent(ports, idle)]
  return lent.map((name) => {
    const check = `fixture port ${name}`
    const port = ports.find((each) => each.name === name)
    const others = idle.filter((each) => !lent.includes(each))
    const remedy = others.length === 0 ? 'lend another' : `lend another; nobody uses ${others.join(', ')}`
    if (port === undefined) return wrongProfile(check, 'the target has no such interface', remedy)
    const uses = listUses(port)
    if (uses.length > 0) return wrong(check, `it ${uses.join(', ')}`, remedy)
    if (busy.has(name)) return wrong(check, 'it carries traffic at this moment', remedy)
    if (!port.isUp) return ok(check, 'it is down, and in no LAG or VLAN')
    return reportWarning(check, 'it is up: a run switches it off for a moment', remedy)
  })
}

/**
 * Checks that the user who may be locked exists. A wrong password for a user who does not exist proves nothing.
 * @param own the account of the run; a list without it does not contain all accounts that can log in
 */
export function checkSpareUser(
  spare: string | undefined,
  own: string,
  users: readonly string[] | undefined,
): readonly Finding[] {
  if (spare === undefined) return []
  const check = `fixture user ${spare}`
  if (users?.includes(own) !== true) return [reportUnchecked(check, 'the target does not list its users')]
  if (users.includes(spare)) return [ok(check, 'it exists; a run gives a wrong password for it')]
  return [wrongProfile(check, 'no such user', 'create it on the unit, or name another: fixtures.spareUser')]
}

function noneLent(ports: readonly Port[], idle: readonly string[]): Finding {
  const check = 'fixture ports'
  if (physicalPorts(ports).length === 0) return reportUnchecked(check, 'none lent; the target has no ports')
  const which = idle.length === 0 ? 'one that nobody uses' : `one of ${idle.join(', ')}`
  return reportWarning(
    check,
    'none lent: what changes an interface is not tested',
    `lend ${which}: fixtures.interfaces`,
  )
}

function portGroupsFree(
  lent: PlatformProfile['fixtures']['portGroups'],
  mayRestart: boolean,
  ports: readonly Port[] | undefined,
): Finding {
  const check = 'fixture port groups'
  if (lent === 'none') return reportUnchecked(check, 'not lent: port modes stay as they are')
  if (!mayRestart) {
    return reportWarning(
      check,
      'lent, but the gate reboot is closed',
      'open the gate, or set fixtures.portGroups to "none"',
    )
  }
  const used = (ports ?? []).filter((port) => !port.isLag && listUses(port).length > 0).map(({ name }) => name)
  if (used.length === 0) return ok(check, 'all lent; no port is in a LAG or VLAN')
  const found = `all lent, and ${used.join(', ')} ${used.length === 1 ? 'is' : 'are'} in a LAG or VLAN`
  return reportWarning(check, found, 'a change of modes interrupts them; make sure that nobody needs them')
}

export function vlansFree(
  lent: readonly number[],
  ports: readonly Port[] | undefined,
  listed: readonly number[] | undefined,
): readonly Finding[] {
  if (lent.length === 0) return []
  const check = 'fixture VLANs'
  if (ports === undefined && listed === undefined)
    return [reportUnchecked(check, 'the target serves neither VLANs nor interfaces')]
  const taken = new Set([...(listed ?? []), ...(ports ?? []).flatMap(({ vlans }) => vlans)])
  const used = lent.filter((id) => taken.has(id))
  if (used.length === 0) return [ok(check, `${lent.join(', ')} are free`)]
  return [wrong(check, `${used.join(', ')} exist on the target`, 'lend ids that it does not have')]
}

/** Checks that the lab's image files exist and match the profile. */
export function imagesLent(lent: Lent | undefined): readonly Finding[] {
  const check = 'fixture images'
  if (lent === undefined)
    return [reportUnchecked(check, 'none lent: how images are imported and verified is not tested')]
  if (lent === 'made') return [ok(check, 'small ones that the suite makes, as emulators take them')]
  return LENT_KINDS.flatMap((kind): readonly Finding[] => {
    const { [kind]: image } = lent
    if (image === undefined) return []
    try {
      loadFixtureFile(image)
      return [ok(check, `${image.file} is there`)]
    } catch (error) {
      if (!(error instanceof LentFileError)) throw error
      return [wrongProfile(check, error.message, 'correct fixtures.images')]
    }
  })
}

/**
 * Warns about tenant images in use. If the gate `outage` is open, a run takes the tenants of these images down. If the
 * gate is closed, the run tests nothing that restarts the target.
 */
export function tenantsSpared(
  gates: PlatformProfile['gates'],
  images: Pick<TenantImages, 'inUse'> | undefined,
): readonly Finding[] {
  const check = 'tenants'
  if (!gates.some(restarts) || images === undefined || images.inUse.length === 0) return []
  const found = `${images.inUse.join(', ')} in use`
  if (gates.includes('outage'))
    return [reportWarning(check, `${found}: a run takes their tenants down`, 'warn who uses them')]
  const remedy = 'open the gate outage if the tenants may go down'
  return [reportWarning(check, `${found}: nothing that restarts the target is tested`, remedy)]
}

/** Returns the names of the ports whose octet counters increased between two readings. */
export function busyPorts(
  before: readonly Port[] | undefined,
  after: readonly Port[] | undefined,
): ReadonlySet<string> {
  const earlier = new Map((before ?? []).map(({ name, octets }) => [name, octets]))
  const busy = (after ?? []).filter(({ name, octets }) => {
    const first = earlier.get(name)
    return first !== undefined && octets !== undefined && octets > first
  })
  return new Set(busy.map(({ name }) => name))
}
