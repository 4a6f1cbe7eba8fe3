import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
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
