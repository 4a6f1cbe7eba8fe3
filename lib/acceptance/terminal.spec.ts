import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, describe, expect, test } from 'vitest'
import { PROGRAM } from './calling.ts'

const COLOUR = /\u001b\[\d+m/
const CURSOR = /\u001b\[\?/
/** The live line begins by taking away what stood there. */
const LIVE = /\u001b\[2K/

const folder = mkdtempSync(join(tmpdir(), 'plumbline-terminal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a run prints on a terminal, which `script` of Linux makes. */
async function printed(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const line = `'${process.execPath}' '${PROGRAM}' run -r dns/resource -l smoke -o '${join(folder, 'out')}'`
  const surroundings = {
    ...process.env,
    VITEST: undefined,
    NODE_OPTIONS: undefined,
    FORCE_COLOR: undefined,
    CI: undefined,
    ...env,
  }
  const { stdout } = await promisify(execFile)('script', ['-qec', line, '/dev/null'], { env: surroundings })
  return stdout
}

describe.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))('a terminal', () => {
  test('is written to in colour', async () => {
    expect(await printed({ TERM: 'xterm', NO_COLOR: undefined })).toMatch(COLOUR)
  })

  test.each([{ TERM: 'xterm', NO_COLOR: '1' }, { TERM: 'dumb' }])('that wants none gets none: %o', async (env) => {
    const text = await printed(env)

    expect(text).toContain('Requirements: 1 passed')
    expect(text).not.toMatch(COLOUR)
    expect(text).not.toMatch(CURSOR)
    expect(LIVE.test(text)).toBe(env.TERM !== 'dumb')
  })
})
