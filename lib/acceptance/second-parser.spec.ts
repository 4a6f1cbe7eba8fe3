import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pWaitFor from 'p-wait-for'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../channel/process/serving.ts'
import type { Conformance } from '../domain/conformance.ts'

const PLUMBLINE = fileURLToPath(new URL('../commands/plumbline.js', import.meta.url))
const BROKEN = fileURLToPath(new URL('../selftest/broken/confparse.ts', import.meta.url))
const CONFPARSE = fileURLToPath(new URL('../targets/config-parser/confparse.js', import.meta.url))

/** A build that recognises lines by their indentation: a line indented by four spaces is an attribute. */
const BY_INDENTATION = `
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
const input = readFileSync(0, 'utf8').replace(/^ {4}(?=[!?=@])/gm, '    sign-')
const { status } = spawnSync(process.execPath, ['${CONFPARSE}', ...process.argv.slice(2)], { input, stdio: ['pipe', 1, 2] })
process.exitCode = status
`

interface Judging {
  readonly tool: { readonly command?: readonly string[]; readonly url?: string }
  readonly requirements: readonly string[]
}

/** Runs the suite with a third-party profile that names this build of the tool, and returns the verdicts. */
async function verdictsOn({ tool, requirements }: Judging, folder: string): Promise<readonly string[]> {
  const profile = join(folder, 'another-parser.json')
  writeFileSync(profile, JSON.stringify({ name: 'another-parser', kind: 'parser', release: '1.1.0', tool }))
  const out = mkdtempSync(join(folder, 'run-'))
  const narrowed = requirements.flatMap((id) => ['--requirement', id])
  await new Promise((resolve) =>
    execFile(process.execPath, [PLUMBLINE, 'run', '--profile', profile, '--out', out, ...narrowed], resolve),
  )
  const run: Conformance = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'))
  return requirements.map((id) => run.requirements.find((each) => each.id === id)?.verdict ?? 'none')
}

describe('another build of the parser that a profile names', () => {
  let folder = ''
  let server: ChildProcess | undefined

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-second-parser-'))
  })

  afterAll(() => {
    server?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is judged as a command', async () => {
    const command = [process.execPath, BROKEN, 'sort-refused']
    const requirements = ['parser/json-keys', 'parser/sort-option']

    expect(await verdictsOn({ tool: { command }, requirements }, folder)).toEqual(['passed', 'failed'])
  })

  test('passes even if it recognises lines by their indentation', async () => {
    const program = join(folder, 'by-indentation.mjs')
    writeFileSync(program, BY_INDENTATION)
    const command = [process.execPath, program]
    const requirements = ['parser/warning', 'parser/warning-names-line', 'parser/continues-in-object']

    expect(await verdictsOn({ tool: { command }, requirements }, folder)).toEqual(requirements.map(() => 'passed'))
  })

  test('is judged as a server', async () => {
    const listen = `127.0.0.1:${await freePort()}`
    server = spawn(process.execPath, [BROKEN, 'fileparser-numbers-files', 'serve', '--listen', listen])
    const url = `http://${listen}`
    await pWaitFor(() => answers(url), { timeout: 120_000 })
    const requirements = ['parser/fileparser-several', 'parser/fileparser-filename']

    expect(await verdictsOn({ tool: { url }, requirements }, folder)).toEqual(['passed', 'failed'])
  })
})

function answers(url: string): Promise<boolean> {
  return request(url).then(
    async ({ body }) => (await body.dump(), true),
    () => false,
  )
}
