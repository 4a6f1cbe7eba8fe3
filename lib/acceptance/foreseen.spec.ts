import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Finding } from '../doctor/finding.ts'
import { foreseeBlockers } from '../judging/blockers.ts'
import { CONTROL_TOKEN } from '../launch/stand-in.ts'
import { loadProfile, platformNamed } from '../profile/load.ts'
import { unproven } from '../report/headline.ts'
import { count } from '../report/wording.ts'
import { runPlumbline, profileFile, readReport, spawnPlumbline, waitForCondition } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-foreseen-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs `doctor --certify`. Returns the problems that will prevent the signature of a certification, and those that may
 * prevent it.
 */
async function listNamed(file: string, env: Readonly<Record<string, string>> = {}) {
  const { out } = await runPlumbline(['doctor', '--certify', '--profile', file, '--json'], env)
  const { checks }: { checks: readonly Finding[] } = JSON.parse(out)
  const named = (which: Finding['verdict']) =>
    checks.filter(({ check, verdict }) => check === 'signature' && verdict === which).map(({ found }) => found)
  return { surely: named('wrong'), perhaps: named('warning') }
}

/** Formats the number of mandatory requirements that will remain untested, as `doctor --certify` does. */
function formatUntested(ids: readonly unknown[], reason: string): string {
  return `${count(ids.length, 'mandatory requirement stays', 'mandatory requirements stay')} untested: ${reason}`
}

test('the doctor predicts from the profile exactly which requirements a certification leaves untested', async () => {
  const { upgradeFrom: _, ...shipped } = platformNamed('', 'emulator-appliance-20port')
  const file = profileFile(folder, {
    ...shipped,
    gates: ['configure', 'reboot'],
    fixtures: { portGroups: 'none', cloud: 'any', images: {} },
    bench: { ...shipped.bench, stimulus: { driver: 'none' } },
  })
  const out = join(folder, 'run')

  await runPlumbline(['run', '--profile', file, '--out', out, '--quiet'])

  const foreseen = foreseeBlockers({ profile: loadProfile(file), level: 'certification', only: [] }, catalogue.all)
  const left = unproven(readReport(out)?.requirements ?? [])
  expect(left.map(({ id }) => id).toSorted()).toEqual([...new Set(foreseen.flatMap(({ ids }) => ids))].toSorted())
  expect(foreseen.map(({ what }) => what)).toEqual(expect.arrayContaining(left.map(({ reason }) => reason)))
  expect(foreseen.slice(1).filter(({ opener }) => opener === undefined)).toEqual([])
  const { surely, perhaps } = await listNamed(file)
  const [emulated = '', ...reasons] = surely
  expect(emulated).toBe('the target is emulated')
  expect(perhaps).toEqual([])
  expect(reasons).toEqual(foreseen.slice(1).map(({ what, ids }) => formatUntested(ids, what)))
})

/** Starts an emulator that keeps running after a run, and changes the profile that the emulator saves. */
async function startStandInUnit(flags: readonly string[], change: (profile: SavedProfile) => void) {
  const file = join(folder, `stand-in-${flags.length}.json`)
  const env = { PLUMBLINE_PASSWORD: 'canary-password', [CONTROL_TOKEN]: 'canary-token' }
  const emulator = spawnPlumbline(['emulator', '--control', '0', '--save-profile', file, ...flags], env)
  await waitForCondition(() => emulator.printed().includes('Ctrl-C ends it'))
  const profile: SavedProfile = JSON.parse(readFileSync(file, 'utf8'))
  change(profile)
  const close = async () => {
    emulator.child.kill('SIGINT')
    await emulator.ended
  }
  return { file: profileFile(folder, profile), env, close }
}

interface SavedProfile {
  readonly fixtures: { cloud?: 'any' }
  readonly addresses: { snmp?: string }
}

test.for([
  {
    what: 'a unit on which nothing is configured',
    flags: ['--factory', 'bare'],
    narrowed: [],
    change: ({ fixtures }: SavedProfile): void => {
      delete fixtures.cloud
    },
  },
  {
    what: 'a unit whose SNMP agent does not respond',
    flags: [],
    narrowed: ['--area', 'snmp'],
    change: ({ addresses }: SavedProfile): void => {
      addresses.snmp = '127.0.0.1:9'
    },
  },
])(
  'the doctor names all requirements that a certification leaves untested on $what',
  async ({ flags, narrowed, change }) => {
    const { file, env, close } = await startStandInUnit(flags, change)
    const out = join(folder, `run-${flags.length}`)

    const { surely, perhaps } = await listNamed(file, env)
    await runPlumbline(['run', '--profile', file, '--out', out, '--quiet', ...narrowed], env)
    await close()

    const left = Map.groupBy(unproven(readReport(out)?.requirements ?? []), ({ reason = '' }) => reason)
    const silent = [...left.keys()].flatMap((reason) => / held (\S+)$/.exec(reason)?.[1] ?? [])
    const skipped = [...left].filter(([reason]) => !/ held \S+$/.test(reason))
    expect(surely.toSorted()).toEqual(
      ['the target is emulated', ...skipped.map(([reason, those]) => formatUntested(those, reason))].toSorted(),
    )
    expect(skipped.length).toBeGreaterThan(0)
    const places = perhaps.flatMap((text) => / on (\S+), of which/.exec(text)?.[1] ?? [])
    expect(silent.filter((each) => !places.some((place) => `${each}/`.startsWith(`${place}/`)))).toEqual([])
  },
)
