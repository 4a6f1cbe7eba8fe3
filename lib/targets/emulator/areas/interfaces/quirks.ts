import { rewritten } from '../../json.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

const list = 'interfaces/interface'

export function quirks({ hardware }: Services, nodes: Nodes): Switch[] {
  const partners = hardware.adjacentPairs.map(([, second]) => `${second}.0`)
  return [
    createReadingSwitch(
      nodes,
      'speed-in-one-mode',
      'the second port of each pair shows a speed only at 100 Gb/s',
      [`${list}/ethernet/config/port-speed`],
      (speed, [name = '']) => (partners.includes(name) && !String(speed).includes('100GB') ? undefined : speed),
    ),
    createReadingSwitch(
      nodes,
      'ethernet-counters-as-numbers',
      'Ethernet counters are JSON numbers',
      [`${list}/ethernet/state/counters`],
      (counters) => rewritten(counters, { text: Number }),
    ),
    createReadingSwitch(
      nodes,
      'sparse-mirrors:interfaces',
      'state of an interface omits name, type, enabled and description',
      ['name', 'type', 'enabled', 'description'].map((leaf) => `${list}/state/${leaf}`),
      () => undefined,
    ),
  ]
}
