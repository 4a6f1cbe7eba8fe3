import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { DOWNLOAD } from '#lib/testkit/files.ts'
import { assertDownloaded, test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('a download', () => {
  test('returns a file', verifies('files/download'), async ({ files, anyLog }) => {
    const { directory, name, isBlank } = anyLog

    const downloaded = await files.download(directory, name)

    assertDownloaded(downloaded)
    const { headers, taken } = downloaded.answer
    expect(headers['content-type'] ?? '', `the type of ${directory}/${name}`).not.toMatch(/yang-data/)
    expect(taken, `bytes of ${directory}/${name}`).toBeGreaterThanOrEqual(isBlank ? 0 : 1)
  })

  test(
    'returns only files in the requested directory',
    verifies('files/download-path'),
    async ({ files, anyLog, skip }) => {
      const { directory, name, isBlank } = anyLog
      skip(isBlank, `nothing is logged in ${directory}/${name}`)
      const elsewhere = 'images/tenant'
      skip((await files.names(elsewhere)).includes(name), `${elsewhere} holds ${name} too`)
      const begins = async (at: string) => {
        const pieces: Uint8Array[] = []
        const { answer } = await files.download(at, name, {
          take: (piece) => void (pieces.length === 0 && pieces.push(piece.slice(0, 64))),
        })
        return answer.status < 300 ? Buffer.concat(pieces).toString('hex') : `answered ${answer.status}`
      }

      const [here, there] = [await begins(directory), await begins(elsewhere)]

      expect(there === here, `whether ${name} of ${directory} is given out of ${elsewhere}`).toBe(false)
    },
  )

  test(
    'returns a file if Basic credentials and the latest token are sent together',
    verifies('files/download-token'),
    async ({ basic, anyLog, worker, skip }) => {
      const { directory, name } = anyLog
      const { headers } = await basic('GET', worker.session.resource)
      const token = headers['x-auth-token']
      if (token === undefined || token === '') return skip('the target gives no token to a call by Basic')

      const form = { fields: { 'file-name': name, path: directory, token } }
      const answer = await basic('POST', DOWNLOAD, undefined, { harmless: true, form, sink: () => {} })

      assertDownloaded({ answer })
    },
  )

  test(
    'has an unspecified response for a missing or wrong token, a nonexistent file, and a directory',
    verifies(
      'files/download-without-token',
      'files/download-other-token',
      'files/download-missing-file',
      'files/download-directory',
    ),
    async ({ files, anyLog, worker, observe }) => {
      const { directory, name } = anyLog
      const { prefix } = worker.run
      const getStatus = async (...by: Parameters<typeof files.download>) => (await files.download(...by)).answer.status

      observe('files/download-without-token', await getStatus(directory, name, { token: null }))
      observe('files/download-missing-file', await getStatus(directory, `${prefix}-missing.log`))
      observe('files/download-directory', await getStatus('images', 'staging'))
      const answer = await files.download(directory, name, { token: `${prefix}-of-nobody` }).catch(() => undefined)
      observe('files/download-other-token', answer?.answer.status ?? 401)
    },
  )
})

describe('a download at `/restconf`', () => {
  test(
    'returns the same file as at `/api`',
    verifies('files/download-at-restconf'),
    async ({ files, anyLog, otherRoot, settled, skip }) => {
      const { directory, name, isBlank } = anyLog
      skip(isBlank, `nothing is logged in ${directory}/${name}`)
      const by = await otherRoot.enter()
      const compare = async () => {
        const here = await files.download(directory, name)
        // The log may grow between the two downloads.
        const start = hashStart(here.answer.taken ?? 0)
        const there = await files.download(directory, name, { ...by, take: start.take })
        return { here, there, start: start.digest() }
      }

      // The log may be rotated between the two downloads.
      const { here, there, start } = await settled(compare, (both) => both.start === both.here.hash)

      assertDownloaded(here)
      assertDownloaded(there)
      expect(start, `SHA-256 of ${directory}/${name} at /restconf, as far as it went at /api`).toBe(here.hash)
    },
  )
})

/** Hashes only the first bytes of a download, by SHA-256 in hex. */
function hashStart(length: number) {
  const hash = createHash('sha256')
  let left = length
  return {
    take: (piece: Uint8Array) => {
      const part = piece.subarray(0, left)
      hash.update(part)
      left -= part.length
    },
    digest: () => hash.digest('hex'),
  }
}
