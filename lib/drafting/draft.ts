import type { Gate } from '../domain/requirement.ts'
import { idlePorts, type Port } from '../inspection/ports.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import type { Keys } from './keys.ts'
import type { Survey } from './survey.ts'

/** Values that the user typed or gave as flags. */
export interface Answers {
  readonly name: string
  readonly username: string
  readonly passwordVariable: string
  readonly gates: readonly Gate[]
}

/** Values that the profile needs. The user gives those that the target does not report. */
export interface Told {
  readonly kind: string
  readonly model: string
  readonly release: string
}

/** A profile as it is stored in a file. Members that are left out have defaults. */
export type Draft = Readonly<Record<string, unknown>>

/** The profile of a device. */
export type DeviceDraft = Draft & { readonly fixtures: Partial<PlatformProfile['fixtures']> }

/** Waits that suit hardware. All other waits have their defaults. */
const BUDGETS = { settle: 10, loginSpacing: 5, rebootPoll: 10 }

/** An address from a range that is reserved for documentation, so that no host has it. */
const HOST = '192.0.2.10'

/**
 * Composes the profile of a target.
 * @param emulator set only for an emulator; contains the rate of its clock unless that is real time
 */
export function composeDraft(
  { addresses, certificate, hostKey }: Keys,
  { brand, ports, vlans, capabilities }: Survey,
  { kind, model, release }: Told,
  { name, username, passwordVariable, gates }: Answers,
  emulator?: { readonly rate?: number },
): DeviceDraft {
  const shown = capabilities.filter(({ shownBy = [] }) => shownBy.length > 0).map((each) => [each.name, true] as const)
  const lent = lendable(ports)
  return {
    name,
    kind,
    model,
    release,
    addresses,
    trust: {
      fingerprint: certificate.fingerprint,
      ...(hostKey === undefined ? {} : { sshHostKey: hostKey.fingerprint }),
    },
    credentials: { username, passwordVariable },
    naming: brand,
    capabilities: Object.fromEntries(shown),
    gates,
    budgets: BUDGETS,
    // A controller gets no fixtures for ports, because it has no in-band ports.
    fixtures: {
      ...(kind !== 'controller' && {
        interfaces: lent === undefined ? [] : [lent.name],
        ...choosePortGroups(kind, gates.includes('reboot')),
        ...findEmptyPorts(capabilities),
        vlans: freeVlans(ports, vlans),
      }),
      hosts: [HOST],
      // An emulator accepts generated images, and the bench acts as its cloud service.
      ...(emulator && ({ images: 'made', cloud: 'any' } as const)),
    },
    bench: { clock: { driver: 'real', ...emulator } },
  }
}

/**
 * Returns which port groups runs may change. If restarts are not allowed, an appliance gets `none`, because its rules
 * for port groups cause restarts. Other kinds get no entry.
 */
function choosePortGroups(kind: string, mayRestart: boolean): Partial<Pick<PlatformProfile['fixtures'], 'portGroups'>> {
  if (mayRestart) return { portGroups: 'all' }
  return kind === 'appliance' ? { portGroups: 'none' } : {}
}

/** Returns the ports that seem empty. The user must check them. */
function findEmptyPorts(capabilities: Survey['capabilities']): { emptyPorts?: readonly string[] } {
  const { shownBy = [] } = capabilities.find(({ name }) => name === 'emptyPort') ?? {}
  return shownBy.length === 0 ? {} : { emptyPorts: shownBy }
}

/**
 * Returns one unused port. A low-speed port is preferred, because a high-speed port shares its mode with an adjacent
 * port.
 */
function lendable(ports: readonly Port[] | undefined): Port | undefined {
  const idle = idlePorts(ports ?? [])
  return idle.find(({ name }) => !['1.0', '2.0', '11.0', '12.0'].includes(name)) ?? idle[0]
}

/**
 * Returns two unused VLAN ids from the end of the range, because labs rarely use those. Returns none if the target
 * lists neither ports nor VLANs.
 */
export function freeVlans(
  ports: readonly Port[] | undefined,
  listed: readonly number[] | undefined,
): readonly number[] {
  if (ports === undefined && listed === undefined) return []
  const taken = new Set([...(listed ?? []), ...(ports ?? []).flatMap(({ vlans }) => vlans)])
  const range = Array.from({ length: 4000 }, (_, index) => index + 1)
  return range.filter((id) => !taken.has(id)).slice(-2)
}
