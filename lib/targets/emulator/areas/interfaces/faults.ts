import { rewritten } from '../../json.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch, omitEntry } from '../../switches/reading.ts'
import { createPartialRefusalFault } from '../../switches/refused-in-part.ts'
import { says, type Switch } from '../../switches/switch.ts'
import type { Reading } from '../../tree/read.ts'

const list = 'interfaces/interface'
const counters = [`${list}/state/counters`, `${list}/ethernet/state/counters`]

const memberPrintedAlone = says(
  'member-printed-alone',
  'show running-config prints the first port of a LAG without its LAG',
  (text, line) =>
    line.startsWith('show running-config interfaces') ? text.replace(/^.*\baggregate-id .*\n?/m, '') : text,
)

const membersPrintedWithoutLag = says(
  'members-printed-without-lag',
  'show running-config prints no port with its LAG',
  (text, line) =>
    line.startsWith('show running-config interfaces') ? text.replace(/^.*\baggregate-id .*\n?/gm, '') : text,
)

/** Creates the faults that affect the list of interfaces, and the values that interfaces report. */
export function interfaceFaults({ hardware }: Services, nodes: Nodes): Switch[] {
  const fault = (name: string, summary: string, paths: readonly string[], read: Reading) =>
    createReadingSwitch(nodes, name, summary, paths, read)
  const names = ['name', 'config/name', 'state/name'].map((leaf) => `${list}/${leaf}`)
  const [first, last] = [portName(hardware, 0), portName(hardware, -1)]
  return [
    fault('wrong-port-names', 'ports are named 1.1, 2.1 and so on', names, (name) =>
      String(name).replace(/\.0$/, '.1'),
    ),
    fault('port-missing', 'the last port is not listed', [list], omitEntry('name', last)),
    fault('port-says-lag', 'the third port from the end is shown as a LAG', [`${list}/config/type`], (type, [key]) =>
      key === portName(hardware, -3) ? 'iana-if-type:ieee8023adLag' : type,
    ),
    fault('mgmt-missing', 'the management interface is not listed', [list], omitEntry('name', 'mgmt')),
    fault('extra-port', 'the list contains one port more than the model has', [list], (entries) => {
      // A read of a single entry returns a list of one entry, which stays unchanged.
      if (!Array.isArray(entries) || entries.length === 1) return entries
      return [
        rewritten(entries[0], { text: (text) => (text === first ? `${hardware.ports.length + 1}.0` : text) }),
        ...entries,
      ]
    }),
    fault('counters-as-numbers', 'counters are JSON numbers', counters, each(Number)),
    fault(
      'counters-shrink',
      'counters decrease over time',
      counters,
      each((text) => `${10n ** 20n - BigInt(text)}`),
    ),
    fault(
      'counters-negative',
      'counters are negative',
      counters,
      each((text) => `-${text}`),
    ),
    fault('ifindex-repeats', 'all interfaces have the same ifindex', [`${list}/state/ifindex`], () => 1),
    fault(
      'mac-address-malformed',
      'hardware addresses contain dots',
      [`${list}/ethernet/state/hw-mac-address`],
      (address) => String(address).replaceAll(':', '.'),
    ),
    fault('oper-status-ignores-enabled', 'every interface reports UP', [`${list}/state/oper-status`], () => 'UP'),
    fault(
      'interface-names-differ',
      'config.name and state.name of the first port differ from its key',
      names.slice(1),
      (name, [key]) => (key === first ? 'port-1' : name),
    ),
    fault(
      'lag-member-astray',
      'a port is shown in a LAG that does not exist',
      ['config', 'state'].map((part) => `${list}/ethernet/${part}/aggregate-id`),
      (lag, [name = '']) => (hardware.aggregate?.members.indexOf(name.replace('.0', '')) === 0 ? 'nowhere' : lag),
    ),
    memberPrintedAlone,
    membersPrintedWithoutLag,
    createPartialRefusalFault(
      'interfaces',
      nodes.leaf(`${list}/config/type`),
      (json) => !String(json).startsWith('iana-if-type:'),
    ),
    ...mirrorFaults(hardware, nodes),
    ...speedFaults(hardware, nodes),
  ]
}

/** Returns the interface name of a port, or an empty text if the hardware has no such port. */
function portName({ ports }: Services['hardware'], index: number): string {
  const port = ports.at(index)
  return port === undefined ? '' : `${port.number}.0`
}

/** Creates faults in which `state` differs from `config` even if nothing was written. */
function mirrorFaults(hardware: Services['hardware'], nodes: Nodes): Switch[] {
  const third = portName(hardware, 2)
  return [
    createReadingSwitch(
      nodes,
      'port-speed-differs',
      'state shows a different speed from config',
      [`${list}/ethernet/state/port-speed`],
      (speed, [key]) => (key === third ? String(speed).replace(/SPEED_\w+/, 'SPEED_1GB') : speed),
    ),
    createReadingSwitch(
      nodes,
      'port-speed-stays',
      'state shows the speed of the factory mode of the port',
      [`${list}/ethernet/state/port-speed`],
      (speed, [key]) => {
        const port = hardware.ports.find(({ number }) => key === `${number}.0`)
        return port === undefined
          ? speed
          : String(speed).replace(/SPEED_\w+/, port.speed === 'high' ? 'SPEED_100GB' : 'SPEED_25GB')
      },
    ),
    createReadingSwitch(
      nodes,
      'interface-mirror-apart',
      'state shows the management interface as disabled',
      [`${list}/state/enabled`],
      (enabled, [name]) => (name === 'mgmt' ? false : enabled),
    ),
  ]
}

/** Creates faults in which the ports of a pair show different speeds. */
function speedFaults({ adjacentPairs }: Services['hardware'], nodes: Nodes): Switch[] {
  const speeds = ['config', 'state'].map((part) => `${list}/ethernet/${part}/port-speed`)
  const partners = adjacentPairs.map(([, second]) => `${second}.0`)
  const stays: Reading = (speed, [name = '']) =>
    partners.includes(name) ? String(speed).replace(/SPEED_\w+/, 'SPEED_100GB') : speed
  const second = 'the second port of each pair'
  return [createReadingSwitch(nodes, 'pair-speed-stays', `${second} reports 100 Gb/s in every mode`, speeds, stays)]
}

/** Returns a function that changes every counter of a container. */
function each(text: (text: string) => unknown): Reading {
  return (values) => rewritten(values, { text })
}
