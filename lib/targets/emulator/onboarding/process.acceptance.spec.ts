import { fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatRefused } from '../refused-request.ts'
import { administrator, unitUnderTest } from './under-test.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const description = { kind: 'onboarding', release: '1.47.0', accounts: [administrator] }

/** Sends one order to a forked unit. Returns the message that the unit sends back. */
async function ordered(options: object) {
  const child = fork(MAIN)
  child.send({ description, options })
  const [message]: unknown[] = await once(child, 'message')
  const answer: { ready?: object; error?: string } = Object(message)
  return { child, answer }
}

test('a unit runs as a separate process, and ends when its parent ends', async () => {
  const { child, answer } = await ordered({ clock: { rate: 100 } })
  expect(answer.ready).toMatchObject({
    rest: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+$/),
    control: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    controlToken: expect.any(String),
    fingerprint: expect.stringMatching(/^[0-9a-f]{2}(:[0-9a-f]{2}){31}$/),
  })

  child.disconnect()

  expect(await once(child, 'exit')).toEqual([0, null])
})

test('a process that cannot start reports the reason', async () => {
  const { child, answer } = await ordered({ faults: ['nobody-acepted'] })
  child.disconnect()

  expect(answer.error).toContain('nobody-accepted')
})

/** Picks a port that is above the range from which units choose, and below the ephemeral client ports. */
const chosenPort = () => randomInt(32_001, 32_700)

test('ports and the control token can be chosen, and the control port can be omitted', async () => {
  const first = await unitUnderTest({}, { controlToken: 'chosen', host: 'localhost' })
  expect(first.addresses.controlToken).toBe('chosen')
  expect((await first.login()).status).toBe(200)
  await first.close()

  const port = chosenPort()
  const second = await unitUnderTest({}, { ports: { rest: port }, control: false })

  expect(second.addresses).toEqual({ rest: `https://127.0.0.1:${port}`, fingerprint: expect.any(String) })
  await second.close()
})

test('each rejected request is reported in one line, without a secret', async () => {
  const lines: string[] = []
  const unit = await unitUnderTest({}, { refused: (request) => void lines.push(formatRefused(request)) })
  const token = 'a-token-of-somebody-that-nobody-issued'

  await unit.login({ body: { username: 'admin', password: 'x', loginProviderName: 'tmos' } })
  await unit.ask('GET', `/mgmt/shared/authz/tokens/${token}`, { headers: { 'x-vendor-auth-token': token } })
  await unit.ask('GET', `/mgmt/nowhere/${token}`)
  await unit.declare([])
  await unit.login()
  await unit.close()

  expect(lines).toEqual([
    expect.stringMatching(/^401 POST \/mgmt\/shared\/authn\/login: /),
    expect.stringMatching(/^401 GET \/mgmt\/shared\/authz\/tokens\/…: /),
    '404 GET /mgmt/nowhere/…: there is no such path',
    '422 POST /mgmt/shared/declarative-onboarding: bad declaration: the declaration must be an object',
  ])
})
