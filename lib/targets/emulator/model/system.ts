import type { Account } from '../description.ts'
import { aaa, factoryAaa } from './aaa.ts'
import { container, list, mirrored, reported, text } from './build.ts'
import { clock, factoryClock } from './clock.ts'
import type { Data, Insight } from './declaration.ts'
import { dns, factoryDns } from './dns.ts'
import { systemImage } from './images.ts'
import { factoryLogging, logging } from './logging.ts'
import { factoryNtp, ntp } from './ntp.ts'
import { factorySnmp, snmp } from './snmp.ts'

export const system = container({
  ...mirrored({ hostname: text() }, { 'current-datetime': text(), 'boot-time': text() }, (device) => ({
    'current-datetime': new Date(device.now()).toISOString(),
    'boot-time': `${device.bootTime}000000`,
  })),
  aaa,
  clock,
  dns,
  ntp,
  logging,
  alarms: container({}),
  'vendor-event-log:events': reported({ event: list(['log'], { log: text() }) }, started),
  'vendor-system-image:image': systemImage,
  'vendor-system-snmp:snmp': snmp,
})

function started({ bootTime }: Insight) {
  const time = new Date(bootTime).toISOString().replace('T', ' ').replace('Z', ' UTC')
  const log = `65544 appliance firmware-update-status EVENT NA "System started" "${time}"`
  return { event: new Map([[log, { log }]]) }
}

export function factorySystem(accounts: readonly Account[]): Data<typeof system> {
  return {
    config: { hostname: 'appliance-1.lab.example.net' },
    aaa: factoryAaa(accounts),
    clock: factoryClock,
    dns: factoryDns,
    ntp: factoryNtp,
    logging: factoryLogging(),
    snmp: factorySnmp,
  }
}
