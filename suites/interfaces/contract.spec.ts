import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { contract } from './contract.ts'

const LAG = 'iana-if-type:ieee8023adLag'
const PORT = 'iana-if-type:ethernetCsmacd'

const { kinds } = contract.resources.interfaces.fields.interface
const isPort = new Ajv2020({ strict: false }).compile(Object(kinds?.['port']?.like))

test.each([
  ['1.0', PORT, true],
  // An interface named like a port of an appliance is a port, whatever its type.
  ['20.0', LAG, true],
  ['21.0', LAG, false],
  ['3/1.0', PORT, true],
  ['12/2.0', undefined, true],
  // The ports of a partition are not known in advance. Only the type distinguishes them from LAGs, which can have any
  // name.
  ['7/1.0', LAG, false],
  ['uplink', LAG, false],
  ['mgmt', PORT, false],
])('for the interface %s of type %s, `isPort` returns %s', (name, type, expected) => {
  expect(isPort({ name, config: type === undefined ? {} : { type } })).toBe(expected)
})
