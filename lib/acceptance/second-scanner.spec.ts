import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, startServing } from '../channel/process/serving.ts'
import type { ToolBuild } from '../profile/profile.ts'
import type { Conformance } from '../domain/conformance.ts'

const PLUMBLINE = fileURLToPath(new URL('../commands/plumbline.js', import.meta.url))
const BROKEN = fileURLToPath(new URL('../selftest/broken/rulescan.ts', import.meta.url))

/** Runs the suite with a third-party profile that names this build of the tool, and returns the verdicts. */
async function verdictsOn(tool: ToolBuild, requirements: readonly string[], folder: string) {
  const profile = join(folder, 'another-scanner.json')
  writeFileSync(profile, JSON.stringify({ name: 'another-scanner', kind: 'scanner', release: '2.0.0', tool }))
  const out = mkdtempSync(join(folder, 'run-'))
  const narrowed = requirements.flatMap((id) => ['--requirement', id])
  await new Promise((resolve) =>
    execFile(process.execPath, [PLUMBLINE, 'run', '--profile', profile, '--out', out, ...narrowed], resolve),
  )
  const run: Conformance = JSON.parse(readFileSync(join(out, 'conformance.json'), 'utf8'))
  return requirements.map((id) => run.requirements.find((each) => each.id === id)?.verdict ?? 'none')
}

describe('another build of the scanner that a profile names', () => {
  let folder = ''
  const servers: { stop(): Promise<string> }[] = []

  const served = async (fault: string, server: string) => {
    const at = `127.0.0.1:${await freePort()}`
    const serving = await startServing(
      [process.execPath, BROKEN, fault],
      { args: [server, '--listen', at], at },
      { answer: 300, answerSize: 1 },
    )
    servers.push(serving)
    return serving.origin
  }

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-second-scanner-'))
  })

  afterAll(async () => {
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('is judged as a command', async () => {
    const command = [process.execPath, BROKEN, 'no-warn-ignored']
    const requirements = ['scanner/check-array', 'scanner/no-warn']

    expect(await verdictsOn({ command }, requirements, folder)).toEqual(['passed', 'failed'])
  })

  test('is judged as an HTTP server', async () => {
    const url = await served('scan-with-filepath', 'apiserver')
    const requirements = ['scanner/scan', 'scanner/scan-members']

    expect(await verdictsOn({ url }, requirements, folder)).toEqual(['passed', 'failed'])
  })

  test('is judged as an MCP server', async () => {
    const mcp = await served('mcp-not-allowed', 'mcpserver')
    const requirements = ['scanner/check-array', 'scanner/mcp']

    expect(await verdictsOn({ mcp }, requirements, folder)).toEqual(['passed', 'failed'])
  })
})

test('an unknown fault is rejected with a suggestion', async () => {
  const child: ChildProcess = spawn(process.execPath, [BROKEN, 'finds-nothin', 'check', '-'])
  let said = ''
  child.stderr?.on('data', (piece: Buffer) => (said += piece.toString()))

  const code = await new Promise((resolve) => child.once('close', resolve))

  expect({ code, said }).toEqual({ code: 2, said: expect.stringContaining('finds-nothing') })
})
