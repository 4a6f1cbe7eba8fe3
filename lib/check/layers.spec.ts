import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Files that break a rule on purpose, by path. */
const VIOLATIONS: Readonly<Record<string, string>> = {
  'suites/dns/client.ts': `export { redactor } from '#lib/domain/redaction.ts'\n`,
  'suites/dns/relative.ts': `export { redactor } from '../domain/redaction.ts'\n`,
  'suites/dns/neighbour.ts': `export { requirements } from '#suites/ntp/requirements.ts'\n`,
  'suites/dns/target.ts': `export { startEmulator } from '#lib/targets/emulator/main.ts'\n`,
  'suites/dns/area.ts': `export { test } from '#lib/testkit/platform.ts'\n`,
  'lib/channel/suite.ts': `export { requirements } from '../../suites/dns/requirements.ts'\n`,
  'lib/channel/target.ts': `export { startEmulator } from '../targets/emulator/main.ts'\n`,
  'lib/safety/suite.ts': `export { requirements } from '#suites/dns/requirements.ts'\n`,
  'lib/run/target.ts': `export { startEmulator } from '../targets/emulator/main.ts'\n`,
  'lib/targets/emulator/library.ts': `export { loadProfile } from '#lib/profile/load.ts'\n`,
  'lib/targets/emulator/relative.ts': `export { loadProfile } from '../../profile/load.ts'\n`,
  'lib/targets/emulator/model/deeper.ts': `export { compareReleases } from '../../../domain/release.ts'\n`,
  'lib/targets/emulator/judge.ts': `export { redactor } from '../../domain/redaction.ts'\n`,
  'lib/targets/emulator/requirement.ts': `export { levelOf } from '../../requirements.ts'\n`,
  'lib/targets/emulator/other.ts': `export { parse } from '../config-parser/main.ts'\n`,
  'lib/targets/config-parser/server/other.ts': `export { scan } from '../../rule-scanner/scan/scan.ts'\n`,
  'lib/targets/rule-scanner/server/judge.ts': `export { redactor } from '#lib/domain/redaction.ts'\n`,
  'lib/targets/emulator/http/server.ts': `export { newServer } from '../../tool-server/server.ts'\n`,
  'lib/targets/tool-server/tool.ts': `export { version } from '../rule-scanner/version.ts'\n`,
  'lib/run/forgotten.ts': `export function forget(): void {\n  Promise.resolve(1)\n}\n`,
  'lib/run/untyped.ts': `export const untyped: any = 1\n`,
}

/** Files that comply with all rules. */
const CONFORMING: Readonly<Record<string, string>> = {
  'suites/dns/conforming.ts': `export { test } from '#lib/testkit/platform.ts'\nexport { bindRequirements } from '#lib/requirements.ts'\nexport { near } from './near.ts'\n`,
  'suites/dns/near.ts': `export const near = 1\n`,
  'lib/targets/emulator/model/conforming.ts': `export { far } from '../far.ts'\n`,
  'lib/targets/config-parser/server/conforming.ts': `export { newServer } from '../../tool-server/server.ts'\nexport { near } from './near.ts'\nexport { far } from '../far.ts'\n`,
  'lib/targets/emulator/far.ts': `export const far = 1\n`,
}

const project = mkdtempSync(join(tmpdir(), 'plumbline-layers-'))
const complaints = new Map<string, string[]>()

beforeAll(() => {
  for (const [name, text] of Object.entries({ ...VIOLATIONS, ...CONFORMING })) {
    mkdirSync(dirname(join(project, name)), { recursive: true })
    writeFileSync(join(project, name), text)
  }
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) {
    writeFileSync(join(project, name), readFileSync(join(ROOT, name)))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'))
  for (const { filename, code } of linted()) complaints.set(filename, [...(complaints.get(filename) ?? []), code])
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

function linted(): readonly { filename: string; code: string }[] {
  const oxlint = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const argv = [oxlint, '--type-aware', '--format=json', 'lib', 'suites']
  try {
    return diagnosticsIn(
      execFileSync(process.execPath, argv, { cwd: project, encoding: 'utf8', timeout: 60_000, stdio: 'pipe' }),
    )
  } catch (error) {
    return diagnosticsIn(String(Object(error).stdout))
  }
}

function diagnosticsIn(output: string): readonly { filename: string; code: string }[] {
  const { diagnostics }: { diagnostics: { filename: string; code: string }[] } = JSON.parse(output)
  return diagnostics
}

describe('the linter', () => {
  test.each(Object.keys(VIOLATIONS))('rejects %s', (name) => {
    const rule = { 'lib/run/forgotten.ts': 'no-floating-promises', 'lib/run/untyped.ts': 'no-explicit-any' }[name]

    expect(complaints.get(name)?.join(' ')).toContain(rule ?? 'no-restricted-imports')
  })

  test('is configured only for files and folders that exist', () => {
    const names = [
      ...readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8').matchAll(/"(?:!\\\\#)?((?:lib|examples)\/[^"]+)"/g),
    ]
    const places = names.map(([, name = '']) => name.replace(/\/\*.*$/, ''))

    expect(places.length).toBeGreaterThan(20)
    expect(places.filter((place) => !existsSync(join(ROOT, place)))).toEqual([])
  })

  test('accepts files that comply with all rules', () => {
    expect([...complaints.keys()].filter((name) => name in CONFORMING)).toEqual([])
  })
})
