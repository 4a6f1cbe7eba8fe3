import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { decodeBody } from './body.ts'

test.each(['identity', 'gzip'])(
  'a request body with the coding %s that stalls after the request was rejected does not crash the process',
  async (coding) => {
    const body = decodeBody({ 'content-encoding': coding }, new PassThrough(), { bytes: 1000, stall: 1 })

    // The test adds no error listener. If `decodeBody` added none either, the error would end the process.
    await new Promise((resolve) => body.once('close', resolve))

    expect(body.errored).toMatchObject({ status: 408 })
  },
)
