import { describe } from 'vitest'
import { NOT_PUT_BACK } from '#lib/testkit/platform.ts'
import { isFinished, type Served, SOON, test as base, type Wanted, type Watched } from './fetching.ts'
import { verifies } from './contract.ts'
import { parseProgress, parseTransferStatus } from './transfers.ts'

const test = base
  // These tests only record what happens, so they are skipped if their files would stay on the target.
  .extend('spared', { auto: true }, ({ files, skip }) => {
    if (files.stay()) skip(NOT_PUT_BACK)
  })
  /**
   * Follows a transfer to its end. Gives up if the transfer does not become visible, because a failed transfer may not
   * be listed anywhere.
   */
  .extend('last', ({ follow, ended }) => async (served: Served): Promise<Watched> => {
    const first = await follow(served, ({ line, lay }) => line !== '' || lay, SOON)
    return first.line === '' && !first.lay ? first : ended(served)
  })
  /** Describes the outcome of an import. */
  .extend('became', ({ fetch, last }) => async (served: Served, by: Partial<Wanted> = {}): Promise<string> => {
    const { own, offered, host } = served
    const wanted = { host: host.addresses.https, remote: offered.path, own, insecure: true, ...by }
    const answer = await fetch(wanted)
    if (answer.status >= 300) return `refused with ${answer.status}`
    const { line, lay } = await last(served)
    return `${parseTransferStatus(line, [own.name, offered.path])}, ${lay ? 'the file is there' : 'no file'}`
  })

describe('the outcome of an import', () => {
  test(
    'is unspecified for an untrusted host',
    verifies('files/import-untrusted'),
    async ({ serve, became, observe }) => {
      observe('files/import-untrusted', await became(await serve('untrusted.iso'), { insecure: false }))
    },
  )

  test(
    'is unspecified for a wrong password',
    verifies('files/import-wrong-password'),
    async ({ serve, became, observe }) => {
      const served = await serve('wrong-password.iso')
      const { host, offered } = served
      const login = { username: host.username, password: 'wrong' }
      const over = { protocol: 'sftp', host: host.addresses.ssh, remote: offered.pathOverSsh, insecure: false } as const

      observe('files/import-wrong-password', await became(served, { ...over, login }))
    },
  )

  test(
    'is unspecified for a remote file that does not exist',
    verifies('files/import-missing-file'),
    async ({ serve, became, observe, worker }) => {
      observe(
        'files/import-missing-file',
        await became(await serve('missing.iso'), { remote: `${worker.run.prefix}-none` }),
      )
    },
  )

  test(
    'is unspecified for a host that does not exist',
    verifies('files/import-wrong-host'),
    async ({ serve, became, observe }) => {
      // Port 1 of the file host serves as a host that does not exist, because nothing listens there.
      const served = await serve('wrong-host.iso')
      const host = served.host.addresses.https.replace(/(:\d+)?$/, ':1')

      observe('files/import-wrong-host', await became(served, { host }))
    },
  )

  test(
    'is unspecified if the local file already exists',
    verifies('files/import-existing'),
    async ({ serve, became, observe, skip }) => {
      const served = await serve('existing.iso')
      const first = await became(served)
      skip(!first.includes('the file is there'), `the file never came: ${first}`)

      observe('files/import-existing', await became(served))
    },
  )
})

describe('the outcome of an import', () => {
  test(
    'is unspecified if the transfer is interrupted',
    verifies('files/import-cut'),
    async ({ serve, courseOf, fetch, follow, last, observe }) => {
      const served = await serve('cut.iso', { until: 100_000 })
      const course = courseOf(served)
      const { own, offered, host } = served
      const { status } = await fetch({ host: host.addresses.https, remote: offered.path, own, insecure: true })
      await follow(served, (now) => parseProgress(now.line) !== undefined || isFinished(now), SOON)

      course.cut()

      const { line, lay } = await last(served)
      const became = parseTransferStatus(line, [own.name, offered.path])
      observe(
        'files/import-cut',
        status >= 300 ? `refused with ${status}` : `${became}, ${lay ? 'the file is there' : 'no file'}`,
      )
    },
  )

  test(
    'is unspecified for two files in one request',
    verifies('files/import-two'),
    async ({ serve, fetch, last, observe }) => {
      const both = [await serve('one.iso'), await serve('other.iso')]

      const wanted = both.map(({ own, offered, host }) => ({
        host: host.addresses.https,
        remote: offered.path,
        own,
        insecure: true,
      }))
      const { status } = await fetch(...wanted)

      if (status >= 300) return observe('files/import-two', `refused with ${status}`)
      const seen = await Promise.all(both.map((each) => last(each)))
      observe('files/import-two', `${seen.filter(({ lay }) => lay).length} of two files came`)
    },
  )
})
