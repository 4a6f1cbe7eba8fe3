import type { Component, Hardware, Port } from './hardware.ts'
import { createOptic } from './optics.ts'
import { controllerSoftware, logFiles, partitionSoftware } from './software.ts'

const blades = [1, 2]
const controllers = ['controller-1', 'controller-2']
/** A blade has one port of each speed class. On a chassis, the class affects only the factory mode and the optic. */
const portsOfBlade = ['high', 'low'] as const
const allModes = ['MODE_10GB', 'MODE_25GB', 'MODE_40GB', 'MODE_100GB', 'MODE_4x10GB']

const common = {
  adjacentPairs: [],
  breakoutSince: '0.0.0',
  cloudClientSince: '1.6.0',
  givesBundlesSince: '1.7.0',
  clock: 'of a chassis',
} as const

/** A system controller of a chassis. The contract documents no in-band networking for system controllers. */
export const controller: Hardware = {
  ...common,
  hostname: 'controller-1',
  lacks: ['lacp', 'vlans', 'port-groups'],
  ports: [],
  aggregate: undefined,
  components: [
    { ...part('chassis', 1), name: 'chassis' },
    ...[1, 2].map((slot) => part('controller', slot)),
    ...blades.map((slot) => part('blade', slot)),
    ...[1, 2].map((slot) => part('psu', slot)),
    part('fantray', 1),
  ],
  software: controllerSoftware,
  logs: { directory: 'log/controller', files: logFiles },
  covers: controllers,
  image: (release) => `CHASSIS-OS-${release}.CONTROLLER.iso`,
}

/**
 * A partition of the chassis's blades. The contract's port-group rules apply to appliances only, so a partition's ports
 * accept all documented modes.
 */
export const partition: Hardware = {
  ...common,
  hostname: 'partition-1',
  lacks: ['standby-logs'],
  ports: blades.flatMap((blade) =>
    portsOfBlade.map((speed, index): Port => {
      const cage = (blade - 1) * portsOfBlade.length + index + 1
      return { number: `${blade}/${index + 1}`, speed, modes: allModes, optic: createOptic(cage, speed) }
    }),
  ),
  aggregate: { name: 'uplink', members: ['1/1', '2/1'] },
  // Clients recognise a partition by a component list with only one item.
  components: blades.slice(0, 1).map((slot) => ({ ...part('blade', slot), software: 'blade-os' })),
  software: partitionSoftware,
  logs: { directory: 'log/system', files: logFiles },
  covers: [...controllers, ...blades.map((slot) => `blade-${slot}`)],
  image: (release) => `CHASSIS-OS-${release}.PARTITION.iso`,
}

function part(kind: string, slot: number): Component {
  const name = `${kind}-${slot}`
  return { name, description: kind, serialNumber: `example-${name}`, partNumber: '200-0410-01' }
}
