import type { Device } from './device.ts'
import type { Nodes } from './faults/nodes.ts'
import type { Switch } from './switches.ts'

const group = 'portgroups/portgroup'

/** Lawful behaviours of ports and of the restarts that follow from their modes. */
export function portQuirks(device: Device, nodes: Nodes): Switch[] {
  const seconds = device.description.rebootSeconds ?? 600
  const bootTime = nodes.leaf('system/state/boot-time')
  const modes = ['config', 'state'].map((part) => nodes.leaf(`${group}/${part}/mode`))
  const last = String(device.hardware.ports.length)
  const partners = device.hardware.adjacentPairs.map(([, second]) => `${second}.0`)
  return [
    {
      name: 'blank-optic-serial',
      summary: 'optics and cables have a serial number of blanks',
      apply: ({ readings }) => readings.set(nodes.leaf(`${group}/state/vendor-serialnum`), () => `"${' '.repeat(16)}"`),
    },
    {
      name: 'port-without-mode',
      summary: 'the last port shows no mode',
      apply: ({ readings }) => {
        for (const mode of modes) readings.set(mode, (text, [key]) => (key === last ? '' : text))
      },
    },
    {
      name: 'late-modes',
      summary: 'modes are shown a minute after the rest when the device has restarted',
      apply: ({ answers }) =>
        answers.push((answer) => {
          if (device.now() - device.bootTime > (seconds + 65) * 1000) return answer
          return { ...answer, body: String(answer.body).replaceAll(/"mode":"\w+",|,"mode":"\w+"/g, '') }
        }),
    },
    {
      name: 'speed-in-one-mode',
      summary: 'the second port of each pair shows its speed at 100 Gb/s only',
      apply: ({ readings }) =>
        readings.set(nodes.leaf('interfaces/interface/ethernet/config/port-speed'), (text, [name = '']) =>
          partners.includes(name) && !text.includes('100GB') ? '' : text,
        ),
    },
    {
      name: 'commit-loses-answer',
      summary: 'the write that causes a restart is not answered: the connection ends',
      apply: ({ answers }) =>
        answers.push((answer, { method }) =>
          method === 'PATCH' && device.boot.restarting ? { ...answer, status: 0 } : answer,
        ),
    },
    {
      name: 'drops-connections',
      summary: 'when modes are written as they stand, no port takes connections for a minute',
      apply: ({ afterWrite }) => {
        afterWrite.push((path, body) => {
          if ((path + body).includes('portgroup') && /"mode"/.test(body) && !body.includes('ddm')) device.boot.pause(60)
        })
      },
    },
    {
      name: 'jittering-boot-time',
      summary: 'the boot time is worked out from the uptime, and moves by seconds',
      apply: ({ readings }) =>
        readings.set(bootTime, () => `"${device.bootTime + ((device.now() / 1000) % 5) * 1000}000000"`),
    },
    {
      name: 'tells-no-boot-time',
      summary: 'the boot time is not told',
      apply: ({ readings, hidden }) => {
        readings.set(bootTime, () => '')
        hidden.add(bootTime)
      },
    },
  ]
}
