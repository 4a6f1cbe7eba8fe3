import type { Component, Hardware, Port } from './hardware.ts'
import { createOptic } from './optics.ts'
import { applianceSoftware, logFiles } from './software.ts'

const modes = { high: ['MODE_40GB', 'MODE_100GB', 'MODE_4x10GB'], low: ['MODE_10GB', 'MODE_25GB'] }

/** The models of the appliance line (platform: Limits, port numbering). */
export const appliances: { readonly [model: string]: Hardware } = {
  '10-port': appliance('10-port', { ports: 10, pairs: [['1', '2']] }),
  '20-port': appliance('20-port', {
    ports: 20,
    pairs: [
      ['1', '2'],
      ['11', '12'],
    ],
  }),
}

function appliance(model: string, { ports, pairs }: { ports: number; pairs: Hardware['adjacentPairs'] }): Hardware {
  const highSpeed = pairs.flat()
  return {
    hostname: 'appliance-1',
    lacks: ['standby-logs'],
    ports: Array.from({ length: ports }, (_, index): Port => {
      const number = String(index + 1)
      const speed = highSpeed.includes(number) ? 'high' : 'low'
      return { number, speed, modes: modes[speed], optic: createOptic(index + 1, speed) }
    }),
    adjacentPairs: pairs,
    breakoutSince: '1.8.0',
    aggregate: { name: 'uplink', members: ['6', '7'] },
    components: listParts(model, ports),
    software: applianceSoftware,
    logs: { directory: 'log/system', files: [...logFiles, 'lcd.log'] },
    cloudClientSince: '0.0.0',
    givesBundlesSince: '0.0.0',
    covers: [],
    image: (release) => `APPLIANCE-OS-${release}.iso`,
    clock: 'of an appliance',
  }
}

/** Lists an appliance's components. Each optic cage is one component. */
function listParts(model: string, ports: number): readonly Component[] {
  const names = ['lcd', 'fantray-1', 'psu-1', 'psu-2', 'cpu', 'storage']
  const cages = Array.from({ length: ports }, (_, index) => `transceiver-${index + 1}`)
  return [
    { name: 'platform', description: model, serialNumber: 'example-0001', partNumber: '200-0400-02' },
    ...[...names, ...cages].map((name) => ({
      name,
      description: name.replace(/-\d+$/, ''),
      serialNumber: `example-${name}`,
      partNumber: '200-0420-01',
    })),
  ]
}
