import type { Account } from '../description.ts'
import { aaa, factoryAaa } from './aaa.ts'
import { container, mirrored, text } from './build.ts'
import { clock, factoryClock } from './clock.ts'
import type { Data } from './declaration.ts'
import { dns, factoryDns } from './dns.ts'
import { factoryNtp, ntp } from './ntp.ts'

export const system = container({
  ...mirrored({ hostname: text() }, { 'current-datetime': text(), 'boot-time': text() }, (device) => ({
    'current-datetime': new Date(device.now()).toISOString(),
    'boot-time': `${device.bootTime}000000`,
  })),
  aaa,
  clock,
  dns,
  ntp,
})

export function factorySystem(accounts: readonly Account[]): Data<typeof system> {
  return {
    config: { hostname: 'appliance-1.lab.example.net' },
    aaa: factoryAaa(accounts),
    clock: factoryClock,
    dns: factoryDns,
    ntp: factoryNtp,
  }
}
