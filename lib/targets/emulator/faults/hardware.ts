import type { Device } from '../device.ts'
import type { Switch } from '../switches.ts'
import type { Reading } from '../tree/read.ts'
import type { Nodes } from './nodes.ts'

export const opticIdentity = [
  'vendor-name',
  'vendor-oui',
  'vendor-partnum',
  'vendor-revision',
  'vendor-serialnum',
  'transmitter-technology',
  'media',
]
const list = 'interfaces/interface'

/** Broken promises about what the hardware is: optics, the list of ports, counters, addresses. */
export function hardwareFaults({ hardware }: Device, nodes: Nodes): Switch[] {
  const reading = (name: string, summary: string, paths: readonly string[], read: Reading): Switch => ({
    name,
    summary,
    apply: ({ readings }) => {
      for (const path of paths) readings.set(nodes.at(path), read)
    },
  })
  const optic = opticIdentity.map((leaf) => `portgroups/portgroup/state/${leaf}`)
  const names = ['name', 'config/name', 'state/name'].map((leaf) => `${list}/${leaf}`)
  const counters = [`${list}/state/counters`, `${list}/ethernet/state/counters`]
  const speeds = ['config', 'state'].map((part) => `${list}/ethernet/${part}/port-speed`)
  const partners = hardware.adjacentPairs.map(([, second]) => `${second}.0`)
  const last = hardware.ports.length
  const group = 'portgroups/portgroup'
  const modes = { config: `${group}/config/mode`, state: `${group}/state/mode` }
  return [
    reading(
      'empty-optic-says-padding',
      'an empty cage reports N/A where the kind of optic stands',
      optic.slice(-2),
      (text) => (text === '""' ? '"N/A"' : text),
    ),
    reading('optic-without-identity', 'a present optic reports nothing', optic, () => '""'),
    reading('wrong-port-names', 'ports are named 1.1, 2.1 and so on', names, (text) => text.replace('.0"', '.1"')),
    reading('port-missing', 'the last port is not listed', [list], without(`${last}.0`)),
    reading('mgmt-missing', 'the management interface is not listed', [list], without('mgmt')),
    reading('extra-port', 'one port more than the model has is listed', [list], (text) => {
      return text.length < 3000
        ? text
        : text.replace(/^\[/, `[${firstEntry(text).replaceAll('"1.0"', `"${last + 1}.0"`)},`)
    }),
    reading('port-group-missing', 'the last port group is not listed', ['portgroups/portgroup'], without(String(last))),
    reading(
      'port-group-named-like-interface',
      'port groups are named 1.0, 2.0 and so on',
      ['portgroups/portgroup/portgroup_name'],
      (text) => text.replace(/"$/, '.0"'),
    ),
    reading(
      'port-group-state-mode-differs',
      'state.mode of the last port group is another',
      [modes.state],
      (text, keys) => (at(last, keys) ? otherMode(text) : text),
    ),
    reading('low-speed-reads-high-speed-mode', 'the last port reads 100 Gb/s', Object.values(modes), (text, keys) =>
      at(last, keys) ? '"MODE_100GB"' : text,
    ),
    reading('high-speed-reads-low-speed-mode', 'ports 1 and 2 read 25 Gb/s', Object.values(modes), (text, keys) =>
      at(1, keys) || at(2, keys) ? '"MODE_25GB"' : text,
    ),
    reading(
      'pair-reads-different-modes',
      'port 2 reads another mode than port 1',
      Object.values(modes),
      (text, keys) => (at(2, keys) ? otherMode(text) : text),
    ),
    reading('counters-as-numbers', 'counters are JSON numbers', counters, (text) => text.replaceAll(/"(\d+)"/g, '$1')),
    reading('counters-shrink', 'counters go down as time passes', counters, (text) =>
      text.replaceAll(/"(\d+)"/g, (_, digits: string) => `"${10n ** 20n - BigInt(digits)}"`),
    ),
    reading('counters-negative', 'counters are below zero', counters, (text) => text.replaceAll(/"(\d+)"/g, '"-$1"')),
    reading('ifindex-repeats', 'all interfaces have one index', [`${list}/state/ifindex`], () => '1'),
    reading(
      'mac-address-malformed',
      'hardware addresses have dots',
      [`${list}/ethernet/state/hw-mac-address`],
      (text) => text.replaceAll(':', '.'),
    ),
    reading('oper-status-ignores-enabled', 'every interface reports UP', [`${list}/state/oper-status`], () => '"UP"'),
    reading(
      'pair-speed-stays',
      'the second port of each pair reports 100 Gb/s in every mode',
      speeds,
      (text, [name = '']) => (partners.includes(name) ? text.replace(/SPEED_\w+/, 'SPEED_100GB') : text),
    ),
  ]
}

function at(port: number, [key]: readonly string[]): boolean {
  return key === String(port)
}

/** The other mode of a low-speed port, or another of a high-speed port. */
function otherMode(text: string): string {
  const other = { '"MODE_25GB"': '"MODE_10GB"', '"MODE_10GB"': '"MODE_25GB"', '"MODE_40GB"': '"MODE_100GB"' }
  return Object.entries(other).find(([mode]) => mode === text)?.[1] ?? '"MODE_40GB"'
}

function entriesOf(text: string): { name?: unknown; portgroup_name?: unknown }[] {
  const entries: unknown = JSON.parse(text)
  return Array.isArray(entries) ? entries.map((entry) => ({ ...entry })) : []
}

function firstEntry(text: string): string {
  return JSON.stringify(entriesOf(text)[0])
}

function without(key: string): Reading {
  return (text) => JSON.stringify(entriesOf(text).filter((entry) => entry.name !== key && entry.portgroup_name !== key))
}
