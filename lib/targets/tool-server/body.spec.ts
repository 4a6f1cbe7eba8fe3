import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decodeBody } from './body.ts'

test.each(['identity', 'gzip'])(
  'a stalled request body with the coding %s does not crash the process after the request was rejected',
  async (coding) => {
    const body = decodeBody({ 'content-encoding': coding }, new PassThrough(), { bytes: 1000, stall: 1 })

    // The test adds no error listener. If `decodeBody` added none either, the error would end the process.
    await new Promise((resolve) => body.once('close', resolve))

    expect(body.errored).toMatchObject({ status: 408 })
  },
)

test('a body that is refused before it is read leaves no timer behind, which would keep the process alive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const payload = new PassThrough()
  decodeBody({}, payload, { bytes: 1000, stall: 30_000 })
  const waiting = vi.getTimerCount()

  payload.destroy()
  await new Promise((resolve) => payload.once('close', resolve))

  expect([waiting, vi.getTimerCount()]).toEqual([1, 0])
})
