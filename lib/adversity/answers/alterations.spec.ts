import { expect, test } from 'vitest'
import { ALTERATIONS, alterBody } from './alterations.ts'

const server = (address: string, port: number) => ({ address, config: { address, port }, state: { port } })
const dns = (search: readonly string[], ...servers: object[]) =>
  JSON.stringify({ 'openconfig-system:dns': { config: { search }, servers: { server: servers } } })
const BODY = dns(['a.example'], server('192.0.2.1', 53), server('192.0.2.2', 54))
const OTHER = JSON.stringify({ 'openconfig-system:ntp': { config: { enabled: true } } })

test.each([
  ['an entry less', dns([], server('192.0.2.1', 53))],
  [
    'an entry more',
    dns(['a.example', 'ax.example'], server('192.0.2.1', 53), server('192.0.2.2', 54), server('192.0.2.3', 54)),
  ],
  ['another value', dns(['a.example'], server('192.0.2.1', 54), server('192.0.2.2', 55))],
  ['another entry’s value', dns(['a.example'], server('192.0.2.1', 54), server('192.0.2.2', 53))],
  ['another resource in its shape', '{"openconfig-system:dns":{"config":{"enabled":true}}}'],
] as const)('a body keeps its shape in the alteration "%s"', (how, altered) => {
  expect(JSON.parse(alterBody(how, BODY, OTHER) ?? '')).toEqual(JSON.parse(altered))
})

test('enumeration values are replaced by other values of the enumeration, and booleans are inverted', () => {
  const lag = (enabled: boolean, type: string) =>
    JSON.stringify({
      'openconfig-interfaces:interfaces': { interface: [{ name: 'lag', config: { name: 'lag', type, enabled } }] },
    })

  expect(alterBody('another value', lag(true, 'iana-if-type:ethernetCsmacd'), OTHER)).toBe(
    lag(false, 'iana-if-type:ieee8023adLag'),
  )
})

test.each(ALTERATIONS)('the alteration "%s" is impossible in an empty body and in a body that is not JSON', (how) => {
  expect(alterBody(how, '', '')).toBeUndefined()
  expect(alterBody(how, '<html>', OTHER)).toBeUndefined()
})
