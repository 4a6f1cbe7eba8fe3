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

describe('the check of the token lifetime', () => {
  test.each([undefined, {}, { 'ietf-restconf:errors': {} }, leaf(15), leaf('15')])(
    'passes if the target reports 15 minutes or no lifetime: %o',
    async (body) => {
      const { worker, restconf } = target(body)

      await expect(assertContractLifetime(worker, restconf)).resolves.toBeUndefined()
    },
  )

  test('reads the lifetime once per worker, and raises a harness error for a lifetime other than 15 minutes', async () => {
    const { worker, restconf, asked } = target(leaf(20))

    await expect(assertContractLifetime(worker, restconf)).rejects.toThrow(HarnessError)
    await expect(assertContractLifetime(worker, restconf)).rejects.toThrow('20 minutes')
    expect(asked()).toBe(1)
  })
})
