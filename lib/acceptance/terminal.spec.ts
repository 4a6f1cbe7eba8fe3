import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, describe, expect, test } from 'vitest'
import { quoteShellWord } from '../channel/text.ts'
import { PROGRAM } from './calling.ts'

const COLOUR = /\u001b\[\d+m/
const CURSOR = /\u001b\[\?/
/**
 * Matches the control sequence with which a redraw of the live display begins. The sequence erases the previous
 * display.
 */
const LIVE = /\u001b\[J/

const folder = mkdtempSync(join(tmpdir(), 'plumbline-terminal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Returns a run's output on a terminal, which the Linux program `script` provides. */
async function printed(
  env: Readonly<Record<string, string | undefined>>,
  asked: readonly string[] = ['-r', 'dns/resource'],
): Promise<string> {
  const called = [process.execPath, PROGRAM, 'run', ...asked, '-l', 'smoke', '-o', join(folder, 'out')]
  const line = called.map(quoteShellWord).join(' ')
  const environment = {
    ...process.env,
    VITEST: undefined,
    NODE_OPTIONS: undefined,
    FORCE_COLOR: undefined,
    CI: undefined,
    ...env,
  }
  const argv = ['-qc', line, '/dev/null']
  const { stdout } = await promisify(execFile)('script', argv, { env: environment })
  return stdout
}

/** A malformed event-log line that clears the screen, rings the bell and reverses the text direction. */
const STEERING = '65999 app\u0007 x ??? \u001b[2J\u202e'
const PLANTED = {
  calls: { methods: ['GET'] },
  change: { kind: 'member', at: 'data/system/events/event/log', to: { value: STEERING } },
}
/** Control characters except tabs and line ends, and text direction marks. */
const STEERS = /[\u0000-\u0008\u000b-\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e]/

describe.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))('the output on a terminal', () => {
  test('is coloured', async () => {
    expect(await printed({ TERM: 'xterm', NO_COLOR: undefined })).toMatch(COLOUR)
  })

  test.each([{ TERM: 'xterm', NO_COLOR: '1' }, { TERM: 'dumb' }])(
    'is not coloured if colours are disabled: %o',
    async (env) => {
      const text = await printed(env)

      expect(text).toContain('Requirements: 1 passed')
      expect(text).not.toMatch(COLOUR)
      expect(text).not.toMatch(CURSOR)
      expect(LIVE.test(text)).toBe(env.TERM !== 'dumb')
    },
  )

  test('is free of control sequences from a target, and so are the reports', async () => {
    const text = await printed({ TERM: 'dumb' }, ['-a', 'events', '--fault', `altered:${JSON.stringify(PLANTED)}`])

    expect(text).toContain('FAILED events/line-kind')
    expect(text).toContain('65999 app\\u0007 x ??? \\u001b[2J\\u202e')
    expect(text).not.toMatch(STEERS)
    const junit = readFileSync(join(folder, 'out', 'junit.xml'), 'utf8')
    expect(junit).toContain('65999 app\\u0007 x ??? \\u001b[2J\\u202e')
    expect(junit).not.toMatch(STEERS)
  })
})
