import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { reading } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

export function quirks({ hardware }: Services, nodes: Nodes): Switch[] {
  const partners = hardware.adjacentPairs.map(([, second]) => `${second}.0`)
  return [
    reading(
      nodes,
      'speed-in-one-mode',
      'the second port of each pair shows its speed at 100 Gb/s only',
      ['interfaces/interface/ethernet/config/port-speed'],
      (speed, [name = '']) => (partners.includes(name) && !String(speed).includes('100GB') ? undefined : speed),
    ),
  ]
}
