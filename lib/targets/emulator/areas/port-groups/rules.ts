import type { Port } from '../../hardware/hardware.ts'
import type { DeviceView } from '../../device-view.ts'
import { compareReleases } from '../../release.ts'
import { Refusal } from '../../refusal.ts'
import { restartCause, rule } from '../../rule.ts'
import type { PortGroupsConfiguration } from './model.ts'
import { getMode } from './modes.ts'

/** The hardware determines the port groups. Port groups cannot be added or removed. */
export const portsAreFixed = rule<PortGroupsConfiguration>({
  name: 'ports-are-fixed',
  reads: ['portgroups'],
  check: ({ portgroups }, { device }) => {
    const ports = device.hardware.ports.map(({ number }) => number)
    const groups = portgroups?.portgroup
    if (groups?.size === ports.length && ports.every((port) => groups.has(port))) return
    throw new Refusal('invalid-value', `the port groups are ${ports.join(', ')}`)
  },
})

/** Adjacent high-speed ports load one programmable-logic image, so they share one mode. */
export const adjacentPairsShareMode = rule<PortGroupsConfiguration>({
  name: 'adjacent-pairs-share-mode',
  reads: ['portgroups'],
  check: (candidate, { device }) => {
    for (const [first, second] of device.hardware.adjacentPairs) {
      if (getMode(candidate, first) === getMode(candidate, second)) continue
      throw new Refusal('invalid-value', `ports ${first}.0 and ${second}.0 must share one mode`)
    }
  },
})

/** High-speed ports accept only high-speed modes. A separate rule refuses `MODE_4x25GB`. */
export const modeSuitsHighSpeed = rule<PortGroupsConfiguration>({
  name: 'mode-suits-high-speed',
  reads: ['portgroups'],
  check: (candidate, { device }) => checkModes(candidate, device, 'high', ['MODE_4x25GB']),
})

export const modeSuitsLowSpeed = rule<PortGroupsConfiguration>({
  name: 'mode-suits-low-speed',
  reads: ['portgroups'],
  check: (candidate, { device }) => checkModes(candidate, device, 'low', []),
})

function checkModes(
  candidate: PortGroupsConfiguration,
  { hardware }: DeviceView,
  kind: Port['speed'],
  others: readonly string[],
): void {
  for (const { number, speed, modes } of hardware.ports) {
    const mode = getMode(candidate, number) ?? 'no mode'
    if (speed !== kind || modes.includes(mode) || others.includes(mode)) continue
    throw new Refusal('invalid-value', `${mode} is not possible on port ${number}.0`)
  }
}

/** Breakout into four 10-gigabit ports needs a minimum release. */
export const breakoutNeedsRelease = rule<PortGroupsConfiguration>({
  name: 'breakout-needs-release',
  reads: ['portgroups'],
  check: (candidate, { device: { hardware, release } }) => {
    const breakout = hardware.ports.some(({ number }) => getMode(candidate, number) === 'MODE_4x10GB')
    if (!breakout || compareReleases(release, hardware.breakoutSince) >= 0) return
    throw new Refusal('invalid-value', `MODE_4x10GB is not supported by release ${release}`)
  },
})

export const no4x25 = rule<PortGroupsConfiguration>({
  name: 'no-4x25',
  reads: ['portgroups'],
  check: (candidate, { device }) => {
    const wanted = device.hardware.ports.some(
      ({ number, modes }) => getMode(candidate, number) === 'MODE_4x25GB' && !modes.includes('MODE_4x25GB'),
    )
    if (wanted) throw new Refusal('invalid-value', 'MODE_4x25GB is not supported')
  },
})

/** A changed mode restarts the device, because the mode needs a different programmable-logic image. */
export const changedModesRestart = restartCause<PortGroupsConfiguration>({
  warning: 'portgroups: changing the mode reboots the system.',
  isMet: (after, before, { hardware }) =>
    after.portgroups !== before.portgroups &&
    hardware.ports.some(({ number }) => getMode(after, number) !== getMode(before, number)),
})
