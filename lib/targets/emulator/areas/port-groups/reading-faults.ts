import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch, omitEntry } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'
import { groupPath, modePaths } from './paths.ts'

/** Creates the faults that affect the list of port groups, and the modes that port groups report. */
export function createReadFaults({ hardware }: Services, nodes: Nodes): Switch[] {
  const last = hardware.ports.at(-1)?.number ?? ''
  const modes = (
    name: string,
    summary: string,
    ports: readonly string[],
    read: (mode: unknown) => unknown,
    paths = modePaths,
  ) =>
    createReadingSwitch(nodes, name, summary, paths, (mode, [port = '']) => (ports.includes(port) ? read(mode) : mode))
  return [
    createReadingSwitch(
      nodes,
      'port-group-missing',
      'the last port group is not listed',
      [groupPath],
      omitEntry('portgroup_name', last),
    ),
    createReadingSwitch(
      nodes,
      'port-group-named-like-interface',
      'port groups are named 1.0, 2.0 and so on',
      [`${groupPath}/portgroup_name`],
      (name) => `${String(name)}.0`,
    ),
    modes(
      'port-group-state-mode-differs',
      'state.mode of the last port group is wrong',
      [last],
      otherMode,
      modePaths.slice(1),
    ),
    modes('low-speed-reads-high-speed-mode', 'the last port shows 100 Gb/s', [last], () => 'MODE_100GB'),
    modes('high-speed-reads-low-speed-mode', 'ports 1 and 2 read 25 Gb/s', ['1', '2'], () => 'MODE_25GB'),
    modes('pair-reads-different-modes', 'port 2 shows a different mode from port 1', ['2'], otherMode),
  ]
}

const others: { [mode: string]: string } = { MODE_25GB: 'MODE_10GB', MODE_10GB: 'MODE_25GB', MODE_40GB: 'MODE_100GB' }

/** Returns a different mode of the same speed class: the other low-speed mode, or another high-speed mode. */
function otherMode(mode: unknown): string {
  return others[String(mode)] ?? 'MODE_40GB'
}
