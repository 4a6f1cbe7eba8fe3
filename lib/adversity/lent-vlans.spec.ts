import { expect, test } from 'vitest'
import { misleadRun } from './answers/misled.ts'

test('a VLAN that one wrong response shows is created, so that the run may remove it after the device did', async () => {
  let met = false
  const flags = ['--level', 'nightly', '--requirement', 'lag/trunk-vlans-written', '--requirement', 'lag/both-roots']
  const { wrong, complaints } = await misleadRun('emulator-appliance-10port', flags, ({ place }) => {
    // The profile lends VLANs 4093 and 4094: behind the first, the response invents the second.
    if (met || place !== 'GET vlans after PATCH vlans vlan vlan-id, GET vlans, GET vlans') return undefined
    met = true
    return 'an entry more'
  })

  expect(wrong.size).toBe(1)
  expect(complaints).toEqual([])
})
