import { expect, test } from 'vitest'
import { startServer } from './tool-build.ts'

const SILENT = 'process.stderr.write(`I am ${process.pid}`); setInterval(() => {}, 1000)'

test('a server that does not respond in time is stopped, and its output is reported', async () => {
  const started = startServer([process.execPath, '-e', SILENT], () => [], 8000)

  const message = await started.then(String, (error: unknown) => String(error))
  const pid = Number(/does not answer within 8 s: I am (\d+)$/.exec(message)?.[1])

  expect(pid).toBeGreaterThan(0)
  await expect.poll(() => isRunning(pid)).toBe(false)
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
