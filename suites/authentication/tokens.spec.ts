import { describe, expect, test } from 'vitest'
import { type Answer, HarnessError } from '#lib/testkit/platform.ts'
import { assertContractLifetime, forgeToken } from './tokens.ts'

test('a forged token differs from the original in each of its last characters', () => {
  for (const token of ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.zA-_m9az', 'short']) {
    const [letters, others] = [token.split(''), forgeToken(token).split('')]

    expect(others).toHaveLength(letters.length)
    expect(others.map((letter, index) => letter === letters[index]).slice(-8)).not.toContain(true)
  }
})

const request = { origin: 'https://192.0.2.1', method: 'GET', path: '/', headers: {} } as const
const leaf = (value: unknown) => ({ 'vendor-aaa-confd-restconf-token:lifetime': value })

/** A target that returns this body for every read. */
function target(body: unknown) {
  let asked = 0
  const ask = async (): Promise<Answer> => {
    asked += 1
    return { status: 200, headers: {}, text: '', body, exchange: { channel: 'http', request, path: '/' } }
  }
  return { worker: {}, restconf: { ask }, asked: () => asked }
}

describe('the token lifetime', () => {
  test.each([undefined, {}, { 'ietf-restconf:errors': {} }, leaf(15), leaf('15')])(
    'is the documented one if the target is configured with 15 minutes or with no lifetime: %o',
    async (body) => {
      const { worker, restconf } = target(body)

      await expect(assertContractLifetime(worker, restconf)).resolves.toBeUndefined()
    },
  )

  test('is read once per worker, and raises a harness error if it is not the documented one', async () => {
    const { worker, restconf, asked } = target(leaf(20))

    await expect(assertContractLifetime(worker, restconf)).rejects.toThrow(HarnessError)
    await expect(assertContractLifetime(worker, restconf)).rejects.toThrow('20 minutes')
    expect(asked()).toBe(1)
  })
})
