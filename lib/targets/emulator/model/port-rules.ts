import type { Port } from '../hardware.ts'
import { compareReleases } from '../release.ts'
import { Refusal } from '../refusal.ts'
import type { Insight } from './declaration.ts'
import type { Configuration } from './model.ts'
import { speedOf } from './port-groups.ts'
import type { Rule, RuleContext, Settlement } from './rules.ts'

const highSpeedModes = ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB', 'MODE_4x25GB']
const lowSpeedModes = ['MODE_10GB', 'MODE_25GB']

/** The mode that the configuration gives a port. */
export function modeOf({ portgroups }: Configuration, port: string) {
  return portgroups?.portgroup?.get(port)?.config?.mode
}

/** High-speed ports that are next to each other load one programmable-logic image, hence one mode. */
export const adjacentPairsShareMode: Rule = {
  name: 'adjacent-pairs-share-mode',
  reads: ['portgroups'],
  check: (candidate, { device }) => {
    for (const [first, second] of device.hardware.adjacentPairs) {
      if (modeOf(candidate, first) === modeOf(candidate, second)) continue
      throw new Refusal('invalid-value', `ports ${first}.0 and ${second}.0 must share one mode`)
    }
  },
}

/** Four-by-ten and the two full modes on high-speed ports. */
export const modeSuitsHighSpeed: Rule = {
  name: 'mode-suits-high-speed',
  reads: ['portgroups'],
  check: (candidate, { device }) => checkModes(candidate, device, 'high', highSpeedModes),
}

/** Ten and twenty-five gigabits on the others. */
export const modeSuitsLowSpeed: Rule = {
  name: 'mode-suits-low-speed',
  reads: ['portgroups'],
  check: (candidate, { device }) => checkModes(candidate, device, 'low', lowSpeedModes),
}

function checkModes(candidate: Configuration, { hardware }: Insight, kind: Port['speed'], allowed: readonly string[]) {
  for (const { number, speed } of hardware.ports) {
    const mode = modeOf(candidate, number) ?? 'no mode'
    if (speed !== kind || allowed.includes(mode)) continue
    throw new Refusal('invalid-value', `${mode} is not possible on port ${number}.0`)
  }
}

/** Breakout into four ports of ten gigabits exists from release 1.8.0. */
export const breakoutNeedsRelease: Rule = {
  name: 'breakout-needs-release',
  reads: ['portgroups'],
  check: (candidate, { device }) => {
    const breakout = device.hardware.ports.some(({ number }) => modeOf(candidate, number) === 'MODE_4x10GB')
    if (breakout && compareReleases(device.release, '1.8.0') < 0) {
      throw new Refusal('invalid-value', `MODE_4x10GB is not supported by release ${device.release}`)
    }
  },
}

export const no4x25: Rule = {
  name: 'no-4x25',
  reads: ['portgroups'],
  check: (candidate, { device }) => {
    const wanted = device.hardware.ports.some(({ number }) => modeOf(candidate, number) === 'MODE_4x25GB')
    if (wanted) throw new Refusal('invalid-value', 'MODE_4x25GB is not supported')
  },
}

/** Port groups and physical interfaces are what the hardware has: none can be added, retyped or taken away. */
export const portsAreFixed: Rule = {
  name: 'ports-are-fixed',
  reads: ['portgroups', 'interfaces'],
  check: ({ portgroups, interfaces }, { device }) => {
    const ports = device.hardware.ports.map(({ number }) => number)
    const physical = [...ports.map((port) => `${port}.0`), 'mgmt']
    const groups = portgroups?.portgroup
    if (groups?.size !== ports.length || !ports.every((port) => groups.has(port))) {
      throw new Refusal('invalid-value', `the port groups are ${ports.join(', ')}`)
    }
    for (const name of physical) {
      if (interfaces?.interface?.get(name)?.config?.type === 'ethernetCsmacd') continue
      throw new Refusal('invalid-value', `interface ${name} is a physical port`)
    }
    for (const [name, { config }] of interfaces?.interface ?? []) {
      if (physical.includes(name) || config?.type === 'ieee8023adLag') continue
      throw new Refusal('invalid-value', `interface ${name} is no port of this device and no aggregation group`)
    }
  },
}

/** A port's speed is that of its mode. */
export const speedFollowsMode: Rule = {
  name: 'speed-follows-mode',
  reads: ['portgroups', 'interfaces'],
  check: (candidate, { device }) => {
    for (const { number } of device.hardware.ports) {
      const speed = candidate.interfaces?.interface?.get(`${number}.0`)?.ethernet?.config?.['port-speed']
      const wanted = speedOf(modeOf(candidate, number))
      if (speed === undefined || speed === wanted) continue
      throw new Refusal('invalid-value', `port ${number}.0 runs at ${wanted} in its mode, not at ${speed}`)
    }
  },
}

/** Ports join aggregation groups that exist. */
export const aggregateExists: Rule = {
  name: 'aggregate-exists',
  reads: ['interfaces'],
  check: ({ interfaces }) => {
    for (const [name, { ethernet }] of interfaces?.interface ?? []) {
      const group = ethernet?.config?.['aggregate-id']
      if (group === undefined || interfaces?.interface?.get(group)?.config?.type === 'ieee8023adLag') continue
      throw new Refusal('invalid-value', `interface ${name} cannot join ${group}: there is no such aggregation group`)
    }
  },
}

/** Gives the interfaces of ports whose mode changes, or who lost their speed, the speed of the mode. */
export const speedsFollowModes: Settlement = {
  reads: ['portgroups', 'interfaces'],
  settle: followModes,
}

function followModes(candidate: Configuration, { device, running }: RuleContext): Configuration {
  const list = new Map(candidate.interfaces?.interface)
  let changed = false
  for (const { number } of device.hardware.ports) {
    const name = `${number}.0`
    const entry = list.get(name)
    const mode = modeOf(candidate, number)
    const present = entry?.ethernet?.config?.['port-speed']
    if (!entry || speedOf(mode) === present || (mode === modeOf(running, number) && present !== undefined)) continue
    const config = { ...entry.ethernet?.config, 'port-speed': speedOf(mode) }
    list.set(name, { ...entry, ethernet: { ...entry.ethernet, config } })
    changed = true
  }
  return changed ? { ...candidate, interfaces: { ...candidate.interfaces, interface: list } } : candidate
}
