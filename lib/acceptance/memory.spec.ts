import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { PROGRAM } from './calling.ts'

const NO_MEMORY = /FATAL ERROR: .* JavaScript heap out of memory/

/** Calls `plumbline …` with a heap in which no command can load. */
function callWithSmallHeap(...argv: readonly string[]) {
  const env = { ...process.env, VITEST: undefined, NODE_OPTIONS: '--max-old-space-size=8' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...argv], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('a command whose memory runs out says so, what to do, and has no result', () => {
  const { status, stdout, stderr } = callWithSmallHeap('list')

  expect(stderr).toMatch(NO_MEMORY)
  expect(stderr).toContain('before it had a result, as Node does where memory runs out')
  expect(stderr).toContain('NODE_OPTIONS=--max-old-space-size=2048')
  expect(stderr).not.toContain('plumbline restore')
  expect([0, 1, 2, 3]).not.toContain(status)
  expect(stdout).toBe('')
})

test('a run whose memory runs out also says what puts its changes back', () => {
  const { status, stderr } = callWithSmallHeap('run', '--area', 'dns')

  expect(stderr).toMatch(NO_MEMORY)
  expect(stderr).toContain('"plumbline restore --profile <file>" puts that back')
  expect([0, 1, 2, 3]).not.toContain(status)
})
