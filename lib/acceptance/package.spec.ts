import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'
import { readReport } from './calling.ts'

/**
 * A user's folder, with Plumbline installed in its node_modules. The dependencies of Plumbline are linked from this
 * checkout.
 */
const folder = mkdtempSync(join(tmpdir(), 'plumbline-package-'))
const modules = join(folder, 'node_modules')
let size: number
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeAll(async () => {
  // Unpacks the tarball instead of calling `npm install`, which would need some ten seconds and a registry to produce
  // the same folders.
  const packed = await ran('npm', ['pack', '--ignore-scripts=false', '--pack-destination', folder], ROOT)
  expect(packed).toMatchObject({ code: 0 })
  const tarball = `plumbline-${JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).version}.tgz`
  size = statSync(join(folder, tarball)).size
  await ran('tar', ['xzf', tarball], folder)
  mkdirSync(modules)
  renameSync(join(folder, 'package'), join(modules, 'plumbline'))
  for (const name of dependencies()) link(name)
  for (const name of ['vitest-emulator', 'certify']) cpSync(`${ROOT}examples/${name}`, folder, { recursive: true })
  cpSync(`${ROOT}examples/vitest-lanes`, join(folder, 'lanes'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
})

function dependencies(): readonly string[] {
  return Object.keys(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')).dependencies)
}

function link(name: string): void {
  const scope = name.includes('/') ? join(modules, name.replace(/\/.*/, '')) : modules
  mkdirSync(scope, { recursive: true })
  symlinkSync(join(ROOT, 'node_modules', name), join(modules, name))
}

function ran(program: string, argv: readonly string[], cwd = folder, input = '') {
  const env = {
    ...process.env,
    NO_COLOR: '1',
    VITEST: undefined,
    NODE_OPTIONS: undefined,
    NODE_COMPILE_CACHE: undefined,
  }
  return new Promise<{ code: unknown; out: string; err: string }>((resolve) => {
    const child = execFile(program, argv, { cwd, env, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

const command = (name: string) => join(modules, 'plumbline', 'bin', `${name}.js`)

test('the package is smaller than 3 MB', () => {
  expect(size).toBeLessThan(3_000_000)
})

test('the installed `plumbline` runs and writes its reports to the folder from which it was called', async () => {
  const ended = await ran(process.execPath, [command('plumbline'), 'run', '--area', 'dns', '--level', 'smoke'])

  expect(ended).toMatchObject({ code: 0 })
  const result = readReport(join(folder, 'reports', 'latest'))
  expect(result?.requirements.filter(({ verdict }) => verdict === 'passed')).not.toHaveLength(0)
})

test('the installed `confparse` and `rulescan` run', async () => {
  const parsed = await ran(
    process.execPath,
    [command('confparse')],
    folder,
    'ltm pool /Common/web { monitor /Common/http }',
  )
  expect(JSON.parse(parsed.out)).toEqual({ 'ltm pool /Common/web': { monitor: '/Common/http' } })

  const scanned = await ran(process.execPath, [command('rulescan'), 'check', '-'], folder, 'when X { set n [expr $a] }')
  expect(scanned.out).toContain('expr $a')
})

test('the example tests of a client pass against the emulator of the installed package', async () => {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  // On a busy machine, a test may take longer than the time limit that Vitest sets by default.
  const ended = await ran(process.execPath, [vitest, 'run', '--root', folder, '--testTimeout', '900000'])

  expect(ended).toMatchObject({ code: 0, out: expect.stringContaining('4 passed') })
})

describe('test lanes in the Vitest configuration of a user', () => {
  const vitest = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
  const config = join(folder, 'lanes', 'vitest.config.ts')

  test('pass against an emulator, where they write', async () => {
    const ended = await ran(process.execPath, [vitest, 'run', '--config', config])

    expect(ended).toMatchObject({ code: 0 })
    expect(ended.out).toMatch(/Tests .*\d+ passed/)
    expect(ended.out).toMatch(/suites\/dns\/servers\.test\.js \(6 tests\)/)
  })

  test('fail at the requirement that a planted fault breaks', async () => {
    const broken = join(folder, 'lanes', 'broken.config.ts')
    const options = readFileSync(config, 'utf8').replace(
      "level: 'nightly'",
      "level: 'nightly', faults: ['mistyped:system/ntp/servers/server/config/port']",
    )
    writeFileSync(broken, options)

    const ended = await ran(process.execPath, [vitest, 'run', '--config', broken])

    expect(ended.code).toBe(1)
    expect(ended.out + ended.err).toContain('ntp/server-config-port')
  })
})

test('the example of `certify` prints the result of its run', async () => {
  const ended = await ran(process.execPath, ['certify.ts'])

  expect(ended).toMatchObject({ code: 0 })
  expect(ended.out).toContain('Conforms at level smoke')
})

test.each(['plumbline', 'plumbline/emulator', 'plumbline/vitest'])(
  '%s states the Node version that it requires',
  async (name) => {
    const older = 'data:text/javascript,import module from "node:module"; delete module.registerHooks'
    const ended = await ran(process.execPath, ['--import', older, '--input-type=module', '--eval', `import '${name}'`])

    expect(ended.code).toBe(1)
    expect(ended.err).toContain('Plumbline as a library runs on Node 22.15 and later')
  },
)

test('the examples match the type declarations of the package', async () => {
  const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')
  const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules', '@types')]
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'esnext', '--module', 'nodenext']
  const files = ['certify.ts', 'device.test.ts', 'lanes/vitest.config.ts']
  const ended = await ran(process.execPath, [tsc, ...strict, ...types, ...files])

  expect(ended).toMatchObject({ code: 0 })
})
