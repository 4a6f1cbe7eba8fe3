import { expect, test } from 'vitest'
import { UsageError } from '../terminal/usage.ts'
import { deriveAddresses, suggestProfileName } from './addresses.ts'

test.for([
  { given: 'rack4.lab.example', api: 'https://rack4.lab.example:443', ssh: 'rack4.lab.example:22', name: 'lab-rack4' },
  { given: '192.0.2.7', api: 'https://192.0.2.7:443', ssh: '192.0.2.7:22', name: 'lab-192-0-2-7' },
  { given: 'rack4:8443', api: 'https://rack4:8443', ssh: 'rack4:22', name: 'lab-rack4' },
  { given: 'http://Rack4/ui/login', api: 'https://rack4:443', ssh: 'rack4:22', name: 'lab-rack4' },
  { given: '2001:db8::7', api: 'https://[2001:db8::7]:443', ssh: '[2001:db8::7]:22', name: 'lab-2001-db8-7' },
  { given: '[2001:db8::7]:8443', api: 'https://[2001:db8::7]:8443', ssh: '[2001:db8::7]:22', name: 'lab-2001-db8-7' },
])('the address $given leads to the target at $api', ({ given, name, ...expected }) => {
  expect(deriveAddresses(given, {})).toMatchObject(expected)
  expect(suggestProfileName(given)).toBe(name)
})

test('flags replace the default ports of a target', () => {
  expect(deriveAddresses('rack4', { portApi: 1, portRestconf: 2, portRedirect: 3, portSsh: 4, portSnmp: 5 })).toEqual({
    api: 'https://rack4:1',
    restconf: 'https://rack4:2',
    redirect: 'http://rack4:3',
    ssh: 'rack4:4',
    snmp: 'rack4:5',
  })
})

test.for(['', 'two words', 'rack4:port', 'ftp://rack4'])('"%s" is rejected as an address', (given) => {
  expect(() => deriveAddresses(given, {})).toThrow(UsageError)
})
