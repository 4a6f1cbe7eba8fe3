import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatRefused } from '../refused-request.ts'
import { emulatorUnderTest, typeLines, type UnderTest } from '../under-test.ts'

const lines: string[] = []
let emulator: UnderTest
beforeAll(async () => {
  emulator = await emulatorUnderTest({}, { refused: (request) => void lines.push(formatRefused(request)) })
})
beforeEach(() => void lines.splice(0))
afterAll(() => emulator.close())

describe('a request that could not be served', () => {
  test.for([
    {
      what: 'an unknown path',
      method: 'GET',
      path: '/data/openconfig-system:system/licensing/keys',
      line: '404 GET /api/data/openconfig-system:system/licensing/keys: nothing is known below /api/data/openconfig-system:system',
    },
    {
      what: 'an unknown operation',
      method: 'POST',
      path: '/operations/reboot',
      line: '404 POST /api/operations/reboot: nothing is known below /api',
    },
    {
      what: 'a body with an unknown JSON member',
      method: 'PATCH',
      path: '/data',
      body: { 'openconfig-qos:qos': {} },
      line: '400 PATCH /api/data: unknown element: openconfig-qos:qos',
    },
    {
      what: 'a method',
      method: 'DELETE',
      path: '/data/openconfig-interfaces:interfaces/interface=1.0/state',
      line: '405 DELETE /api/data/openconfig-interfaces:interfaces/interface=…/state: DELETE is not possible on openconfig-interfaces:state',
    },
    {
      what: 'a query without effect',
      method: 'GET',
      path: '/data/openconfig-system:system/dns?pretty=1&content=config',
      line: '200 GET /api/data/openconfig-system:system/dns: the query has no effect: pretty',
    },
  ])('is reported because of $what', async ({ method, path, body, line }) => {
    await emulator.ask(method, path, body)

    expect(lines).toEqual([line])
  })

  test('on the CLI is reported without secrets', async () => {
    await typeLines(emulator.addresses.ssh, ['show licence', 'aaa user x password canary', 'exit'])

    expect(lines).toEqual([
      'command line: show licence: syntax error: unknown element: licence',
      'command line: aaa user x password …: syntax error: unknown command',
    ])
  })

  test('is not reported for a missing list entry or a rejected login', async () => {
    await emulator.ask('GET', '/data/openconfig-interfaces:interfaces/interface=nowhere')
    await emulator.ask('GET', '/data/openconfig-system:system/dns', undefined, {})

    expect(lines).toEqual([])
  })
})

test.for([
  ['GET', '/restconf-port/mgmt/data/dns', '404 GET /mgmt/data/dns: nothing is served there'],
  ['DELETE', '/restconf-port/api/data', '405 DELETE /api/data: '],
])('the rejected request %s %s is reported with its path as received', async ([method = '', path = '', line]) => {
  await emulator.ask(method, path)

  expect(lines).toEqual([expect.stringContaining(String(line))])
})
