import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ROOT } from '../run/lanes/lanes.ts'
import { ProfileError } from '../profile/error.ts'
import { loadProfile } from '../profile/load.ts'
import { UsageError } from '../terminal/usage.ts'
import { formatProfileArgument, resolveDraftFile, toProfileName, refuseExisting, save } from './saving.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-saving-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const draft = {
  name: 'lab-rack4',
  kind: 'appliance',
  model: '20-port',
  release: '1.8.0-4321',
  addresses: { api: 'https://rack4:443', restconf: 'https://rack4:8888' },
  trust: { fingerprint: Array.from({ length: 32 }, () => 'AB').join(':') },
  credentials: { username: 'admin', passwordVariable: 'RACK4_PASSWORD' },
  fixtures: {},
}

test('a saved draft can be loaded as a profile', () => {
  const file = join(folder, 'rack4.json')
  save(file, draft, false)

  expect(loadProfile(file)).toMatchObject({ name: 'lab-rack4', gates: [] })
  expect(readFileSync(file, 'utf8')).toContain('profile.schema.json"')
})

test('an invalid draft is not saved', () => {
  expect(() => save(join(folder, 'bad.json'), { ...draft, model: '30-port' }, false)).toThrow(ProfileError)
})

test('an existing file is replaced only if the user requests it', () => {
  const file = join(folder, 'mine.json')
  writeFileSync(file, 'mine')

  expect(() => refuseExisting(file, false)).toThrow(UsageError)
  expect(() => save(file, draft, false)).toThrow(UsageError)
  expect(readFileSync(file, 'utf8')).toBe('mine')

  refuseExisting(file, true)
  save(file, draft, true)
  expect(loadProfile(file).name).toBe('lab-rack4')
})

test('a missing folder is reported before a draft is saved', () => {
  expect(() => refuseExisting(join(folder, 'nowhere', 'x.json'), false)).toThrow(/There is no folder/)
})

test('a profile in `profiles/` is given by its name, and any other profile by its path', () => {
  expect(formatProfileArgument(resolveDraftFile(undefined, 'lab-rack4'))).toBe('lab-rack4')
  expect(formatProfileArgument(join(ROOT, 'reports', 'x.json'))).toMatch(/reports.x\.json$/)
  expect(toProfileName('/tmp/My Rack (4).json')).toBe('my-rack-4-')
})
