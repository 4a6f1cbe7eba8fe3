import { Agent, request } from 'undici'
import { afterAll, expect, test } from 'vitest'
import { spawnPlumbline, waitForCondition } from './calling.ts'

const secrets = { PLUMBLINE_PASSWORD: 'canary-password' }
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
afterAll(() => dispatcher.destroy())

const authorization = `Basic ${btoa(`admin:${secrets.PLUMBLINE_PASSWORD}`)}`

/**
 * Starts an emulator that logs rejected requests, sends each request twice and stops the emulator. Returns the
 * emulator's output.
 */
async function logged(argv: readonly string[], of: string, requests: readonly (readonly [string, string, object])[]) {
  const emulator = spawnPlumbline(['emulator', ...argv, '--log', 'refused'], secrets)
  await waitForCondition(() => emulator.printed().includes('Ctrl-C ends it'))
  const { [of]: address }: Record<string, string> = JSON.parse(/^\{.*\}$/m.exec(emulator.printed())?.[0] ?? '{}')
  for (const [method, path, body] of [...requests, ...requests]) {
    const headers = { authorization, 'content-type': 'application/json' }
    const answer = await request(`${address}${path}`, { method, dispatcher, headers, body: JSON.stringify(body) })
    await answer.body.dump()
  }
  emulator.child.kill('SIGINT')
  const { err } = await emulator.ended
  return err.split('\n').filter((line) => line.includes('refused'))
}

test('an emulated unit prints a rejected request of each kind once, and at the end the number of requests of each kind', async () => {
  const lines = await logged([], 'restconf', [
    ['PATCH', '/api/data/openconfig-system:system', { system: { nothing: 1 } }],
    ['PATCH', '/restconf/data', { 'openconfig-qos:qos': {} }],
  ])

  const unknown = '400 PATCH /api/data/openconfig-system:system: unknown element: nothing in openconfig-system:system'
  const other = '400 PATCH /restconf/data: unknown element: openconfig-qos:qos'
  expect(lines).toEqual([
    `refused: ${unknown}`,
    `refused: ${other}`,
    `refused 2 times: ${unknown}`,
    `refused 2 times: ${other}`,
  ])
})

test('an emulated manager can print its rejected requests as JSON', async () => {
  const login = { username: 'admin', password: 'x', loginProviderName: 'tmos' }

  const lines = await logged(['--profile', 'emulator-manager', '--json'], 'rest', [
    ['POST', '/mgmt/shared/authn/login', login],
    ['POST', '/mgmt/shared/declarative-onboarding', {}],
    ['PATCH', '/mgmt/shared/nowhere', {}],
  ])

  const kinds = [
    { asked: 'POST /mgmt/shared/authn/login', status: 401, why: expect.any(String) },
    {
      asked: 'POST /mgmt/shared/declarative-onboarding',
      status: 422,
      why: expect.stringMatching(/^bad declaration: /),
    },
    { asked: 'PATCH /mgmt/shared/nowhere', status: 404, why: 'there is no such path' },
  ]
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    ...kinds.map((refused) => ({ refused })),
    ...kinds.map((refused) => ({ refused, times: 2 })),
  ])
})
