import { expect, test } from 'vitest'
import { createWords } from './naming.ts'

const plain = { vendor: 'vendor', cloud: 'cloudhealth', manager: 'manager', identifiers: {} }
const declaration = {
  class: 'DO',
  managerSettings: { conflictPolicy: 'USE_MANAGER', deviceConflictPolicy: 'USE_DEVICE', clusterName: 'manager-1' },
}

test('a target that uses the literal names of the contract receives these names unchanged', () => {
  const { header, outgoing } = createWords(plain)

  expect([header, outgoing(declaration)]).toEqual(['X-Vendor-Auth-Token', declaration])
})

test('a brand replaces the literal names in the token header and in the members and values of a body, but no similar words', () => {
  const { header, outgoing } = createWords({ ...plain, vendor: 'acme', manager: 'hub' })

  expect(header).toBe('X-Acme-Auth-Token')
  expect(outgoing(declaration)).toEqual({
    class: 'DO',
    hubSettings: { conflictPolicy: 'USE_HUB', deviceConflictPolicy: 'USE_DEVICE', clusterName: 'manager-1' },
  })
})

test('a brand keeps its capitals, except that a member name that begins with the brand starts with a lowercase letter', () => {
  const { header, outgoing } = createWords({ ...plain, vendor: 'acmeNet', manager: 'HubIQ' })

  expect(header).toBe('X-AcmeNet-Auth-Token')
  expect(outgoing(declaration)).toEqual({
    class: 'DO',
    hubIQSettings: { conflictPolicy: 'USE_HUBIQ', deviceConflictPolicy: 'USE_DEVICE', clusterName: 'manager-1' },
  })
})

test('identifiers in the profile take precedence over names derived from a brand', () => {
  const identifiers = { managerSettings: 'theHubSettings', 'X-Vendor-Auth-Token': 'X-Token' }
  const { header, outgoing } = createWords({ ...plain, manager: 'hub', identifiers })

  expect(header).toBe('X-Token')
  expect(Object.keys(Object(outgoing(declaration)))).toEqual(['class', 'theHubSettings'])
})
