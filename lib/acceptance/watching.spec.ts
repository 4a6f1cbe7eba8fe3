import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'
import { type Calling, runPlumbline, spawnPlumbline, waitForCondition } from './calling.ts'

/** A checkout whose sources the tests may change. */
const checkout = mkdtempSync(join(tmpdir(), 'plumbline-watching-'))
const WAITING = 'Waiting for changes'
let watching: Calling

beforeAll(() => {
  for (const part of ['lib', 'suites', 'contract', 'profiles', 'package.json'])
    cpSync(join(ROOT, part), join(checkout, part), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(checkout, 'node_modules'))
  watching = spawnPlumbline(
    ['run', '--watch', '--requirement', 'dns/server-port-default', '--level', 'nightly'],
    {},
    { checkout },
  )
})

afterAll(() => {
  watching.child.kill('SIGKILL')
  rmSync(checkout, { recursive: true, force: true, maxRetries: 3 })
})

/** Returns how often a text has been printed. */
function count(text: string): number {
  return watching.printed().split(text).length - 1
}

/**
 * Waits until the condition holds.
 * @throws {Error} if the watching run has ended; the message is the run's output
 */
function waitUntil(holds: () => boolean): Promise<void> {
  return waitForCondition(() => {
    if (watching.child.exitCode !== null) throw new Error(watching.printed())
    return holds()
  })
}

/**
 * Changes a file, then waits until the resulting run has finished and the command is watching for changes again.
 * @returns a function that counts how often a text was printed in the meantime
 */
async function change(file: string, edit: (text: string) => string): Promise<(text: string) => number> {
  const path = join(checkout, file)
  const before = watching.printed()
  // Replaces the file by renaming a new file to its name, as editors do, so that the watching command sees only one
  // change.
  writeFileSync(`${path}.new`, edit(readFileSync(path, 'utf8')))
  renameSync(`${path}.new`, path)
  await waitUntil(() => count(WAITING) > before.split(WAITING).length - 1)
  return (text) => count(text) - (before.split(text).length - 1)
}

describe('a run with --watch', () => {
  test('judges the target once, and then waits for changes', async () => {
    await waitUntil(() => count(WAITING) > 0)

    expect(count('PASSED:')).toBe(1)
  })

  test('judges an area again when one of its tests changes', async () => {
    const broken = await change('suites/dns/fields.test.ts', (text) => `throw new Error('not yet written')\n${text}`)

    expect(broken('Changed: suites/dns/fields.test.ts.')).toBe(1)
    expect(broken('INCOMPLETE:')).toBe(1)

    const mended = await change('suites/dns/fields.test.ts', (text) => text.replace(/^.*\n/, ''))

    expect(mended('PASSED:')).toBe(1)
  })

  test('starts an emulator from changed sources', async () => {
    const file = 'lib/targets/emulator/areas/dns/area.ts'

    const broken = await change(file, (text) => text.replace('65_535, 53)', '65_535, 54)'))
    expect(broken('FAILED dns/server-port-default')).toBe(1)

    const mended = await change(file, (text) => text.replace('65_535, 54)', '65_535, 53)'))
    expect(mended('PASSED:')).toBe(1)
  })

  test('ignores the files of other areas', async () => {
    const seen = await change('suites/ntp/fixtures.ts', (text) => `${text}\n`)

    expect(seen('Changed: suites/ntp/fixtures.ts. No test of this run reads it.')).toBe(1)
    expect(seen('PASSED:')).toBe(0)
  })

  test('exits with the exit code of the last run when it is interrupted', async () => {
    watching.child.kill('SIGINT')

    expect((await watching.ended).code).toBe(0)
  })
})

test.each([['--resume', 'latest'], ['--profile', 'emulator-*'], ['--json']])(
  '--watch is rejected together with %s',
  async (...flags) => {
    const { code, err } = await runPlumbline(['run', '--watch', ...flags])

    expect(code).toBe(2)
    expect(err).toMatch(/--watch judges/)
  },
)
