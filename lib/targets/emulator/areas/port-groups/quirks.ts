import { rewritten } from '../../json.ts'
import { type RuleContext, settlement, castTree } from '../../rule.ts'
import type { Port } from '../../hardware/hardware.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import type { Tree } from '../../tree/node.ts'
import type { PortGroupsConfiguration } from './model.ts'
import { listChannels, getMode, withMode } from './modes.ts'
import { zeroValues } from './optics.ts'
import { groupPath, modePath, modePaths, opticPaths } from './paths.ts'

/** Conforming behaviours of ports, and of the restarts caused by mode changes. */
export function quirks(device: Services, nodes: Nodes): Switch[] {
  const last = device.hardware.ports.at(-1)?.number ?? ''
  return [
    createReadingSwitch(
      nodes,
      'blank-optic-serial',
      'the serial number of optics and cables consists of blanks',
      [`${groupPath}/state/vendor-serialnum`],
      () => ' '.repeat(16),
    ),
    createReadingSwitch(nodes, 'padded-strings', 'strings of optics are padded with blanks', opticPaths, (value) =>
      value === '' ? value : String(value).padEnd(16),
    ),
    createReadingSwitch(nodes, 'omits-empty-leaves', 'strings of absent optics are omitted', opticPaths, (value) =>
      value === '' ? undefined : value,
    ),
    createReadingSwitch(nodes, 'port-without-mode', 'the last port shows no mode', modePaths, (mode, [port]) =>
      port === last ? undefined : mode,
    ),
    breakoutReplacesPort(device, nodes),
    answers('late-modes', 'after a restart, modes are shown one minute later than other data', (answer) => {
      if (device.boot.upFor > 60_000) return answer
      return { ...answer, body: rewritten(answer.body, { member: (name) => (name === 'mode' ? undefined : name) }) }
    }),
    answers(
      'commit-loses-answer',
      'a write that causes a restart gets no response, and its connection is closed',
      (answer, { method }) => (method === 'PATCH' && device.boot.restarting ? { ...answer, status: 0 } : answer),
    ),
    createReadingSwitch(
      nodes,
      'sparse-mirrors:port-groups',
      'state of a port group omits all configured values',
      ['name', 'mode', 'ddm/ddm-poll-frequency'].map((leaf) => `${groupPath}/state/${leaf}`),
      () => undefined,
    ),
    createReadingSwitch(nodes, 'padded-empty-strings', 'strings of absent optics are blanks', opticPaths, (value) =>
      value === '' ? ' '.repeat(16) : value,
    ),
    createCageQuirk(device, nodes, {
      name: 'empty-cages-read-zeros',
      summary: 'an empty cage reports diagnostics that are all zero',
      shows: zeroValues,
    }),
    createCageQuirk(device, nodes, {
      name: 'empty-cages-read-one-lane',
      summary: 'an empty cage reports only the received power of one lane, as zero',
      shows: () => ({ 'rx-pwr': { instant: { 'val-lane1': '0.0' } } }),
    }),
    {
      name: 'drops-connections',
      summary: 'after a write of unchanged modes, the unit accepts no connections for one minute',
      apply: ({ afterWrite }) => {
        afterWrite.push((written) => {
          if (written.includes(modePath) && !written.some((path) => path.includes('/ddm'))) device.boot.pause(60)
        })
      },
    },
    {
      name: 'aligns-pair',
      summary: 'a mode change of one port of a pair also changes the other port',
      apply: ({ settlements }) => settlements.push(alignPairs),
    },
  ]
}

interface Cages {
  readonly name: string
  readonly summary: string
  /** Returns the diagnostics of an empty cage. */
  readonly shows: (port: Port) => Tree
}

/** Creates a quirk in which empty cages report diagnostics. */
function createCageQuirk({ hardware }: Services, nodes: Nodes, { name, summary, shows }: Cages): Switch {
  const empty = new Map(hardware.ports.flatMap((port) => (port.optic ? [] : [[port.number, shows(port)] as const])))
  return {
    name,
    summary,
    apply: ({ readings }) =>
      readings.set(nodes.at(`${groupPath}/state`), (state, [number = '']) => {
        const shown = empty.get(number)
        const ddm = nodes.at(`${groupPath}/state/ddm`).member
        return shown ? { ...Object(state), [ddm]: { ...Object(Object(state)[ddm]), ...shown } } : state
      }),
  }
}

function breakoutReplacesPort(device: Services, nodes: Nodes): Switch {
  const isReplaced = (name: string) =>
    name.endsWith('.0') && listChannels(castTree(device.configuration), name.replace(/\.0$/, '')).length > 0
  return createReadingSwitch(
    nodes,
    'breakout-replaces-port',
    'a port in breakout shows only the interfaces of its channels',
    ['interfaces/interface'],
    (entries) => [entries].flat().filter((entry) => !isReplaced(String(Object(entry).name))),
  )
}

const alignPairs = settlement<PortGroupsConfiguration>({ reads: ['portgroups'], settle: align })

function align(candidate: PortGroupsConfiguration, { device, running }: RuleContext<PortGroupsConfiguration>) {
  return device.hardware.adjacentPairs.reduce((result, pair) => {
    const [port, more] = pair.filter((each) => getMode(candidate, each) !== getMode(running, each))
    if (port === undefined || more !== undefined) return result
    return withMode(result, pair, getMode(candidate, port))
  }, candidate)
}
