import { container, integer, list, mirrored, reported, text } from './build.ts'
import type { Insight } from './declaration.ts'

/** The device's parts; clients know an appliance by the description of `platform`. */
export const components = reported(
  {
    component: list(['name'], {
      name: text(),
      ...mirrored(
        { name: text() },
        { description: text(), 'serial-no': text(), 'part-no': text(), 'boot-time': text() },
        platform,
      ),
    }),
  },
  () => ({ component: new Map([['platform', { name: 'platform', config: { name: 'platform' } }]]) }),
)

function platform({ model, bootTime }: Insight) {
  return {
    name: 'platform',
    description: model,
    'serial-no': 'example-0001',
    'part-no': '200-0400-02',
    'boot-time': `${bootTime}000000`,
  }
}

const vlanId = integer(1, 4094)

/** VLANs of the platform layer. */
export const vlans = container({
  vlan: list(['vlan-id'], { 'vlan-id': vlanId, ...mirrored({ 'vlan-id': vlanId, name: text() }) }),
})
