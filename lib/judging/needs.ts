import type { Need, Requirement } from '../domain/requirement.ts'
import type { PlatformProfile, Profile } from '../profile/profile.ts'

interface Needed {
  /** What is missing if the profile does not meet the need. */
  readonly lack: string
  /** The profile field to fill in, if the need is not named after that field. */
  readonly place?: (profile: PlatformProfile) => string
  readonly isGiven: (profile: PlatformProfile) => boolean
}

/**
 * Whether the bench has an emulator's control port. The bench is then on this machine, and the profile need not
 * describe it.
 */
function hasControl({ addresses, bench }: PlatformProfile): boolean {
  return addresses === 'embedded' || bench.control !== undefined
}

function findPowerDriver(profile: PlatformProfile): string {
  return profile.bench.power?.driver ?? (hasControl(profile) ? 'emulator' : 'none')
}

function lends(kind: 'platform' | 'otherLine' | 'tenant') {
  return ({ fixtures: { images } }: PlatformProfile) => images === 'made' || images?.[kind] !== undefined
}

const NEEDS: Readonly<Record<Need, Needed>> = {
  'bench.fileHost': {
    lack: 'the bench has no host from which the target could fetch files',
    isGiven: (profile) => hasControl(profile) || profile.bench.fileHost !== undefined,
  },
  'bench.secondAddress': {
    lack: 'the bench has no second address for the unit',
    isGiven: (profile) => hasControl(profile) || profile.bench.secondAddress !== undefined,
  },
  'bench.stimulus': {
    lack: 'the bench has nobody who provokes faults',
    isGiven: (profile) => {
      const { stimulus } = profile.bench
      return stimulus === undefined ? hasControl(profile) : stimulus.driver !== 'none'
    },
  },
  'bench.power': {
    lack: 'the bench has nobody who takes power away',
    isGiven: (profile) => findPowerDriver(profile) !== 'none',
  },
  'bench.power.menu': {
    lack: 'the bench has nobody who powers off from the management menu',
    place: (profile) => (findPowerDriver(profile) === 'none' ? 'bench.power' : 'bench.power.menu'),
    isGiven: (profile) => profile.bench.power?.menu ?? !['none', 'command'].includes(findPowerDriver(profile)),
  },
  'bench.syslogReceiver': {
    lack: 'the bench has no receiver of log messages',
    isGiven: (profile) => hasControl(profile) || profile.bench.syslogReceiver !== undefined,
  },
  'bench.trapReceiver': {
    lack: 'the bench has no receiver of traps',
    isGiven: (profile) => hasControl(profile) || profile.bench.trapReceiver !== undefined,
  },
  'fixtures.emptyPorts': {
    lack: 'the profile names no port without an optic',
    isGiven: ({ fixtures }) => fixtures.emptyPorts.length > 0,
  },
  'fixtures.images.otherLine': {
    lack: 'the profile lends no image of the other line',
    isGiven: lends('otherLine'),
  },
  'fixtures.images.platform': {
    lack: 'the profile lends no image of the platform',
    isGiven: lends('platform'),
  },
  'fixtures.images.tenant': {
    lack: 'the profile lends no image for tenants',
    isGiven: lends('tenant'),
  },
  'fixtures.interfaces': {
    lack: 'the profile lends no interface',
    isGiven: ({ fixtures }) => fixtures.interfaces.length > 0,
  },
  'fixtures.portGroups': {
    lack: 'the profile lends no port groups',
    isGiven: ({ fixtures }) => fixtures.portGroups !== 'none',
  },
  'fixtures.vlans': {
    lack: 'the profile lends no VLANs',
    isGiven: ({ fixtures }) => fixtures.vlans.length > 0,
  },
  'fixtures.spareUser': {
    lack: 'the profile names no user who may be locked',
    isGiven: ({ fixtures }) => fixtures.spareUser !== undefined,
  },
}

/** Returns what a check needs but the profile lacks, each with the profile field to fill in. */
export function listUnmet(needs: Requirement['needs'] = [], profile: Profile): readonly string[] {
  if (profile.family !== 'platform') return []
  return [needs].flat().flatMap((need) => {
    const { isGiven, lack, place = () => need } = NEEDS[need]
    return isGiven(profile) ? [] : [`${lack}: ${place(profile)}`]
  })
}
