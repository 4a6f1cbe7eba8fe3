import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ChannelError } from '../domain/errors.ts'
import type { Restconf } from '../channel/http/restconf.ts'
import { describeInstalledReleases, installEffects } from './effect-handlers.ts'
import { Journal } from './journal.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-install-effects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const effect = { type: 'install', version: '1.8.0-4321', looks: 3 } as const
const state = (used: string, install: string, status: string) =>
  JSON.stringify({
    'vendor-system-image:state': {
      os: { os: [{ 'version-os': used, 'in-use': true }] },
      services: { service: [{ 'version-service': used, 'in-use': true }] },
      iso: { iso: [{ 'version-iso': used, 'in-use': false }] },
      install: { 'install-os-version': install, 'install-status': status },
    },
  })
const BEFORE = state('1.7.0-100', '1.8.0-4321', 'in-progress')

/**
 * Undoes the effect on a target that shows these states in turn. The state undefined means that the target does not
 * respond.
 * @returns the number of polls
 */
async function looked(...states: readonly (string | undefined)[]): Promise<number> {
  return (await undone(...states)).looks
}

async function undone(...states: readonly (string | undefined)[]): Promise<{ looks: number; left: readonly string[] }> {
  let looks = 0
  const ask = async () => {
    const text = states[Math.min(looks++, states.length - 1)]
    if (text === undefined) throw new ChannelError('no answer')
    return { status: 200, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
  }
  const journal = new Journal(join(folder, `${Math.random()}.jsonl`))
  const restconf: Pick<Restconf, 'pause'> = { pause: async () => {} }
  await installEffects.undo(
    { restconf: Object.assign(Object.create(null), restconf, { ask }) },
    effect,
    journal,
    new Set(),
  )
  return { looks, left: journal.leftThere() }
}

test('an install is awaited until the new release runs after the restart', async () => {
  await expect(looked(BEFORE, undefined, state('1.8.0-4321', '1.8.0-4321', 'success'))).resolves.toBe(3)
})

const IDLE = state('1.7.0-100', '1.7.0-100', 'success')

test.each([
  ['has failed', state('1.7.0-100', '1.8.0-4321', 'failed')],
  ['has not begun', IDLE],
])('two reads must agree that an install %s', async (_what, shown) => {
  await expect(looked(shown)).resolves.toBe(2)
})

test('an install that starts late is awaited', async () => {
  await expect(looked(IDLE, BEFORE, state('1.8.0-4321', '1.8.0-4321', 'success'))).resolves.toBe(3)
})

test('an HTML page in place of the state does not end the wait for an install', async () => {
  await expect(looked('<html>starting</html>')).rejects.toThrow(/has not ended/)
})

test('an install that does not end is reported', async () => {
  await expect(looked(BEFORE)).rejects.toThrow(/the install of 1\.8\.0-4321 has not ended/)
})

test('the effect of an install covers only values sent to `set-version`', () => {
  expect(installEffects.covers(effect, 'system/image/set-version/input/iso-version')).toBe(true)
  expect(installEffects.covers(effect, 'system/dns/config/search')).toBe(false)
})

test('an installed release is reported because it stays installed', async () => {
  await expect(undone(state('1.8.0-4321', '1.8.0-4321', 'success'))).resolves.toMatchObject({
    left: ['the release 1.8.0-4321: it is installed'],
  })
  await expect(undone(IDLE)).resolves.toMatchObject({ left: [] })
})

test('an installed release is also reported if the effect of the install is already closed', async () => {
  const journal = new Journal(join(folder, 'seen.jsonl'))
  journal.append({ kind: 'opened', id: 'a', effect })
  journal.append({ kind: 'closed', id: 'a' })
  const serving = (text: string): Pick<Restconf, 'ask'> =>
    Object.assign(Object.create(null), { ask: async () => ({ status: 200, text, body: JSON.parse(text) }) })

  const installed = state('1.8.0-4321', '1.8.0-4321', 'success')
  expect(await describeInstalledReleases(serving(installed), journal)).toEqual([
    'the release 1.8.0-4321: it is installed',
  ])
  expect(await describeInstalledReleases(serving(IDLE), journal)).toEqual([])
})
