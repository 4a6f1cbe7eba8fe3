import { Refusal } from '../../refusal.ts'
import { rule, type RuleContext, settlement } from '../../rule.ts'
import type { Tree } from '../../tree/node.ts'
import type { InterfacesConfiguration } from '../interfaces/model.ts'
import type { PortGroupsConfiguration } from './model.ts'
import { listChannels, getMode, getSpeed } from './modes.ts'

type Ports = PortGroupsConfiguration & InterfacesConfiguration

/** A port's speed must be the speed of its mode. */
export const speedFollowsMode = rule<Ports>({
  name: 'speed-follows-mode',
  reads: ['portgroups', 'interfaces'],
  check: (candidate, { device }) => {
    for (const { number } of device.hardware.ports) {
      const wanted = getSpeed(getMode(candidate, number))
      for (const name of [`${number}.0`, ...listChannels(candidate, number)]) {
        const speed = candidate.interfaces?.interface?.get(name)?.ethernet?.config?.['port-speed']
        if (speed === undefined || speed === wanted) continue
        throw new Refusal('invalid-value', `port ${name} runs at ${wanted} in its mode, not at ${speed}`)
      }
    }
  },
})

/** Sets the speed of interfaces whose port mode changes, and of interfaces without a speed. */
export const speedsFollowModes = settlement<Ports>({
  reads: ['portgroups', 'interfaces'],
  settle: followModes,
})

function followModes(candidate: Ports, { device, running }: RuleContext<Ports>): Tree {
  const list = new Map(candidate.interfaces?.interface)
  let changed = false
  for (const { number } of device.hardware.ports) {
    const name = `${number}.0`
    const entry = list.get(name)
    const mode = getMode(candidate, number)
    const present = entry?.ethernet?.config?.['port-speed']
    if (!entry || getSpeed(mode) === present || (mode === getMode(running, number) && present !== undefined)) continue
    const config = { ...entry.ethernet?.config, 'port-speed': getSpeed(mode) }
    list.set(name, { ...entry, ethernet: { ...entry.ethernet, config } })
    changed = true
  }
  return changed ? { ...candidate, interfaces: { ...candidate.interfaces, interface: list } } : candidate
}

/** Adds one interface per channel to a port in breakout. In other modes, removes the channels. */
export const channelsFollowModes = settlement<Ports>({
  reads: ['portgroups', 'interfaces'],
  settle(candidate, { device }) {
    const list = new Map(candidate.interfaces?.interface)
    const before = list.size
    let made = 0
    for (const { number } of device.hardware.ports) {
      const channels = listChannels(candidate, number)
      for (const name of [1, 2, 3, 4].map((channel) => `${number}.${channel}`))
        if (!channels.includes(name) && list.get(name)?.config?.type === 'ethernetCsmacd') list.delete(name)
      for (const name of channels) {
        if (list.has(name)) continue
        list.set(name, {
          name,
          config: { name, type: 'ethernetCsmacd', enabled: true },
          ethernet: { config: { 'port-speed': getSpeed(getMode(candidate, number)) } },
        })
        made++
      }
    }
    if (made === 0 && list.size === before) return candidate
    return { ...candidate, interfaces: { ...candidate.interfaces, interface: list } }
  },
})
