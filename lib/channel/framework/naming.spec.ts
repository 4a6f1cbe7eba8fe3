import { expect, test } from 'vitest'
import { createWords } from './naming.ts'

const plain = { vendor: 'vendor', cloud: 'cloudhealth', manager: 'manager', identifiers: {} }
const declaration = {
  class: 'DO',
  managerSettings: { conflictPolicy: 'USE_MANAGER', deviceConflictPolicy: 'USE_DEVICE', clusterName: 'manager-1' },
}

test('a target with the words of the contract gets them as they are', () => {
  const { header, outgoing } = createWords(plain)

  expect([header, outgoing(declaration)]).toEqual(['X-Vendor-Auth-Token', declaration])
})

test('brands stand in the header of a token, in members and in values, and in nothing that only looks like one', () => {
  const { header, outgoing } = createWords({ ...plain, vendor: 'acme', manager: 'hub' })

  expect(header).toBe('X-Acme-Auth-Token')
  expect(outgoing(declaration)).toEqual({
    class: 'DO',
    hubSettings: { conflictPolicy: 'USE_HUB', deviceConflictPolicy: 'USE_DEVICE', clusterName: 'manager-1' },
  })
})

test('a brand keeps its capitals, and a member begins with a small letter', () => {
  const { header, outgoing } = createWords({ ...plain, vendor: 'acmeNet', manager: 'HubIQ' })

  expect(header).toBe('X-AcmeNet-Auth-Token')
  expect(outgoing(declaration)).toEqual({
    class: 'DO',
    hubIQSettings: { conflictPolicy: 'USE_HUBIQ', deviceConflictPolicy: 'USE_DEVICE', clusterName: 'manager-1' },
  })
})

test('identifiers of the profile come before what a brand would make of them', () => {
  const identifiers = { managerSettings: 'theHubSettings', 'X-Vendor-Auth-Token': 'X-Token' }
  const { header, outgoing } = createWords({ ...plain, manager: 'hub', identifiers })

  expect(header).toBe('X-Token')
  expect(Object.keys(Object(outgoing(declaration)))).toEqual(['class', 'theHubSettings'])
})
