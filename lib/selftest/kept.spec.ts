import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../domain/places.ts'
import { keepRuns } from './kept.ts'
import { createTrial, type Ran } from './trial.ts'

const PROFILE = 'emulator-appliance-20port'

function startFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-kept-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Creates a folder with code that stands in for Plumbline's code. */
function writeCode(): string {
  const root = `${startFolder()}/`
  for (const each of ['lib', 'suites']) mkdirSync(join(root, each))
  writeFileSync(join(root, 'lib', 'code.ts'), 'export const one = 1')
  return root
}

const ran: Ran = { report: JSON.parse('{"run":{"exitCode":1}}'), said: 'one exchange was altered' }

test('a saved result is found for the same run, but not for a run with a different fault', () => {
  const [folder, root] = [startFolder(), writeCode()]
  keepRuns(folder, root).keep(PROFILE, { faults: ['one'] }, ran)

  const kept = keepRuns(folder, root)

  expect(kept.find(PROFILE, { faults: ['one'] })).toEqual(ran)
  expect(kept.find(PROFILE, { faults: ['two'] })).toBeUndefined()
  expect(kept.find(PROFILE, { quirks: ['one'] })).toBeUndefined()
})

test('a saved result is not found after the code or the profile has changed', () => {
  const [folder, root] = [startFolder(), writeCode()]
  const profile = join(root, 'lab.json')
  cpSync(join(ROOT, 'profiles', `${PROFILE}.json`), profile)
  keepRuns(folder, root).keep(profile, {}, ran)

  writeFileSync(join(root, 'lib', 'code.spec.ts'), 'a spec changes no result')
  expect(keepRuns(folder, root).find(profile, {})).toEqual(ran)

  writeFileSync(profile, '{}')
  expect(keepRuns(folder, root).find(profile, {})).toBeUndefined()
  cpSync(join(ROOT, 'profiles', `${PROFILE}.json`), profile)
  writeFileSync(join(root, 'lib', 'code.ts'), 'export const one = 2')
  expect(keepRuns(folder, root).find(profile, {})).toBeUndefined()
})

test('a trial does not repeat a run whose result is saved', async () => {
  const [folder, root] = [startFolder(), writeCode()]
  const kept = keepRuns(folder, root)
  kept.keep(PROFILE, {}, ran)
  const trial = createTrial(startFolder(), AbortSignal.abort(), kept)

  expect(await trial(PROFILE)).toEqual(ran.report)
  await expect(trial(PROFILE, { faults: ['one'] })).rejects.toThrow('not reached')
  expect(readdirSync(folder)).toHaveLength(1)
})
