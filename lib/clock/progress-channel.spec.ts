import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProgressChannel, reportWait, reportWhile } from './progress-channel.ts'

const waits: string[] = []
const over: string[] = []
let channel: { close(): void }
beforeEach(() => {
  channel = openProgressChannel((what, seconds) => void (seconds === 0 ? over : waits).push(what))
})
afterEach(() => channel.close())

describe('the progress channel', () => {
  test('reports what a worker is waiting for', async () => {
    reportWait('a wait of this spec', 60)

    await expect.poll(() => waits).toContain('a wait of this spec')
  })

  test('reports the end of a wait, whether it succeeded or failed', async () => {
    await expect(reportWhile('a wait that breaks', 60, () => Promise.reject(new Error('broken')))).rejects.toThrow()

    await expect.poll(() => over).toContain('a wait that breaks')
    expect(waits).toContain('a wait that breaks')
  })
})
