import { describe } from 'vitest'
import { parseEntries, isEmpty } from '#lib/testkit/files.ts'
import type { Answer } from '#lib/testkit/platform.ts'
import { DIRECTORIES, test } from './fixtures.ts'
import { verifies } from './contract.ts'

/** Paths that would lead out of the virtual directories on a target that does not check paths. */
const CLIMBING = [
  'log/../../../etc',
  '../etc',
  '/etc',
  'log/%2e%2e/%2e%2e/etc',
  'log\\..\\..\\etc',
  `log/host${String.fromCharCode(0)}`,
]

describe('a directory listing', () => {
  test(
    'has an unspecified form for an empty directory',
    verifies('files/empty-directory'),
    async ({ files, observe, skip }) => {
      for (const [, path] of DIRECTORIES) {
        const answer = await files.list(path)
        const isIt = isEmpty(answer) || (answer.status < 300 && parseEntries(answer).length === 0)
        if (!isIt) continue
        observe('files/empty-directory', summariseAnswer(answer))
        return
      }
      skip('no directory is empty')
    },
  )

  test(
    'has an unspecified form for a missing directory',
    verifies('files/missing-directory'),
    async ({ files, worker, observe }) => {
      const answer = await files.list(`images/${worker.run.prefix}-missing`)

      observe('files/missing-directory', summariseAnswer(answer))
    },
  )

  test(
    'has an unspecified form for a path with directory traversal',
    verifies('files/names-that-climb'),
    async ({ files, observe }) => {
      for (const path of CLIMBING) {
        const answer = await files.list(path)
        const served = answer.status < 300 && parseEntries(answer).length > 0
        observe('files/names-that-climb', `${JSON.stringify(path)}: ${served ? 'listed' : answer.status}`)
      }
    },
  )
})

describe('the transfers table', () => {
  test(
    'has an unspecified form when there are no transfers',
    verifies('files/no-transfers'),
    async ({ files, observe }) => {
      const { status, table, text } = await files.transfers()

      const lines = table.split('\n').filter((line) => line.trim() !== '').length
      observe('files/no-transfers', text === '' ? status : `${status}, a table of ${lines} lines`)
    },
  )
})

/** Returns the status and the beginning of the response body. A JSON body is shown with the contract's names. */
function summariseAnswer({ status, text, body }: Answer): string {
  const shown = body === undefined ? text : JSON.stringify(body)
  return `${status} ${shown.slice(0, 100)}`.trim()
}
