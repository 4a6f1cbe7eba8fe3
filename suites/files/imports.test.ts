import { describe, expect } from 'vitest'
import { hashContent } from '#lib/testkit/files.ts'
import { type Answer, contradiction } from '#lib/testkit/platform.ts'
import { DIRECTORY, hasCome, IMPORTED, isFinished, type Served, SOON, type Wanted, type Watched } from './fetching.ts'
import { assertDownloaded, assertSucceeded } from './fixtures.ts'
import { verifies } from './contract.ts'
import { COLUMNS, test as base, collectTexts } from './transfer-table.ts'
import { announcesTransfer, isCompleted, OTHER_WAYS, parseProgress, PRINTED_AS, readCells } from './transfers.ts'

const OVER_SSH = [
  ['files/import-scp', 'scp'],
  ['files/import-sftp', 'sftp'],
] as const

const test = base
  /**
   * Judges a requirement that can be observed only while the bench holds back a transfer. Leaves the requirement
   * undecided if the bench cannot hold transfers back.
   */
  .extend('verifyHeld', ({ verify, leave }) => async ({ offered }: Served, id: string, body: () => void) => {
    if (offered.course === undefined) leave(id)
    else await verify(id, body)
  })
  /**
   * Checks that a file arrived. If the target keeps only images, imports an image and checks that the image arrived.
   * @param by fetches the image at the same root as the file
   */
  .extend('arrived', ({ ended, taken }) => async ({ answer, last }: Ended, image: Served | undefined, by: Fetch) => {
    if (image === undefined) return came(answer, last)
    const { own, offered, host } = image
    const fetched = await by({ host: host.addresses.https, remote: offered.path, own, insecure: true })
    assertSucceeded(fetched, 'file/import')
    await ended(image)
    expect(await taken(image), `${own.name} where it was wanted, or imported from there`).toBe(true)
  })
  /**
   * Fetches a file over HTTPS and waits until the transfer ends.
   * @throws {Contradiction} if the file never arrived
   */
  .extend('fetched', ({ fetch, ended }) => async (served: Served, login?: Wanted['login']) => {
    const { own, offered, host } = served
    const by = login === undefined ? {} : { login }
    const answer = await fetch({ ...by, host: host.addresses.https, remote: offered.path, insecure: true, own })
    assertSucceeded(answer, 'file/import')
    const last = await ended(served)
    came(answer, last)
    return last
  })
  /**
   * Fetches a file over SSH and waits until the transfer ends. If the file does not arrive, tries again with
   * `insecure`, because nobody has verified the host's key.
   */
  .extend('fetchedOverSsh', ({ serve, fetch, ended }) => async (protocol: 'scp' | 'sftp') => {
    const once = async (insecure: boolean) => {
      const served = await serve(`over-${protocol}${insecure ? '-insecure' : ''}.iso`)
      const { own, offered, host } = served
      const by = { protocol, insecure, login: { username: host.username, password: host.password } }
      const answer = await fetch({ ...by, host: host.addresses.ssh, remote: offered.pathOverSsh, own })
      return { served, answer, last: answer.status < 300 ? await ended(served) : undefined }
    }
    const first = await once(false)
    const { served, answer, last } = first.last !== undefined && hasCome(first.last) ? first : await once(true)
    assertSucceeded(answer, 'file/import')
    if (last !== undefined) came(answer, last)
    return { served, last, lay: last?.lay ?? false }
  })
  /**
   * Imports a file, and returns the file. If the target does not store the file, because the target accepts only
   * images, imports an image and returns the image instead.
   */
  .extend('brought', ({ serve, serveImage, fetched, taken, files }) => async (): Promise<Served> => {
    const served = await serve('whole.iso')
    await fetched(served)
    if ((await files.names(DIRECTORY)).includes(served.own.name)) return served
    const image = await serveImage()
    await fetched(image)
    await taken(image)
    return image
  })

type Fetch = (wanted: Wanted) => Promise<Answer>

/** An import that has ended. */
interface Ended {
  readonly answer: Answer
  readonly last: Watched
}

/** Whether an import is reported as completed, but the file is not in its directory. */
function isGone({ lay, line }: Watched): boolean {
  return !lay && isCompleted(line)
}

/**
 * @throws {Contradiction} if an imported file never arrived. A file also counts as arrived if its transfer is reported
 * as completed, because a target may delete a completed file that is not an image
 */
function came(answer: Answer, last: Watched): void {
  if (hasCome(last)) return
  const message = `the file that was imported never came: transfer-status says "${last.line.trim()}"`
  throw contradiction('not-kept', message, answer, 'the file in its directory', 'none')
}

/** @throws {Contradiction} if the response to transfer-status is not a table */
function assertTable({ table, ...answer }: Answer & { readonly table: string }): void {
  assertSucceeded(answer, 'transfer-status')
  if (table === '') throw contradiction('schema', 'the output of transfer-status has no result, a string', answer)
}

/** Checks that the response to an import says, in any wording, that a transfer was initiated. */
function saysSo(answer: Answer): void {
  assertSucceeded(answer, 'file/import')
  const texts = collectTexts(answer.body)
  expect(announcesTransfer(texts), `whether the answer says that a transfer was initiated: "${texts.join(' ')}"`).toBe(
    true,
  )
}

describe('an import', () => {
  test(
    'over HTTPS is listed in the transfers table, first as in progress and then as completed',
    verifies(
      'files/import-answer',
      'files/import-https',
      'files/transfer-status',
      'files/transfer-status-at-restconf',
      ...COLUMNS.map(([id]) => id),
      'files/transfer-in-progress',
      'files/transfer-completed',
      'files/transfer-status-command',
    ),
    async ({
      serve,
      serveImage,
      arrived,
      fetch,
      follow,
      ended,
      files,
      columns,
      tells,
      settled,
      verify,
      verifyHeld,
      leave,
    }) => {
      const served = await serve('over-https.iso', { until: 100_000 })
      const { own, offered, host } = served

      const answer = await fetch({ host: host.addresses.https, remote: offered.path, own, insecure: true })

      await verify('files/import-answer', () => saysSo(answer))
      await verify('files/transfer-status', async () =>
        assertTable(
          await settled(
            () => files.transfers(),
            ({ table }) => table !== '',
          ),
        ),
      )
      // The file may be listed before the table has a line for the transfer, so a finished transfer counts only once
      // the table shows the transfer.
      const shows = (now: Watched) => parseProgress(now.line) !== undefined || (now.line !== '' && isFinished(now))
      const under = await follow(served, shows, SOON)
      await columns(served, under)
      await verifyHeld(served, 'files/transfer-in-progress', () => {
        const share = parseProgress(under.line)
        expect(share, `the percentage of a transfer that the bench holds back, in "${under.line.trim()}"`).toBeDefined()
        expect(share, `the same, in "${under.line.trim()}"`).toBeLessThan(100)
      })
      offered.course?.release()
      const last = await ended(served)
      const image = isGone(last) ? await serveImage() : undefined
      await verify('files/import-https', () => arrived({ answer, last }, image, fetch))
      await tells(served, last)
      if (!last.lay && !isCompleted(last.line)) return leave('files/transfer-completed')
      await verify('files/transfer-completed', () =>
        expect(isCompleted(last.line), `Completed in "${last.line.trim()}", whose file has come`).toBe(true),
      )
    },
  )
})

describe('an import', () => {
  test('stores the file unchanged', verifies('files/import-bytes'), async ({ brought, files, skip }) => {
    const { own, content } = await brought()

    const listed = async (directory: string) => (await files.names(directory)).includes(own.name)
    const directory = (await listed(DIRECTORY)) ? DIRECTORY : IMPORTED
    skip(!(await listed(directory)), `${own.name} lies neither in ${DIRECTORY} nor in ${IMPORTED}`)
    const downloaded = await files.download(directory, own.name)
    assertDownloaded(downloaded)
    expect(downloaded.hash, `SHA-256 of ${own.name}, after it was imported`).toBe(hashContent(content))
  })

  test(
    'can be requested at `/restconf` too',
    verifies('files/import-at-restconf'),
    async ({ serve, serveImage, fetchElsewhere, arrived, ended }) => {
      const served = await serve('at-restconf.iso')
      const { own, offered, host } = served

      const answer = await fetchElsewhere({ host: host.addresses.https, remote: offered.path, insecure: true, own })

      assertSucceeded(answer, 'file/import at /restconf')
      const last = await ended(served)
      await arrived({ answer, last }, isGone(last) ? await serveImage() : undefined, fetchElsewhere)
    },
  )

  test(
    'sends the given credentials to a host that requests a login',
    verifies('files/import-login'),
    async ({ serve, courseOf, fetched }) => {
      const served = await serve('with-login.iso', { asksForLogin: true })
      const { asked } = courseOf(served)
      const { username, password } = served.host

      await fetched(served, { username, password })

      expect(
        asked.map((each) => each.username),
        'who asked the host for the file',
      ).toContain(username)
    },
  )

  for (const [id, protocol] of OVER_SSH) {
    test(`uses ${protocol} if this protocol is requested`, {
      meta: { ...verifies(id).meta, besides: verifies('files/column-protocol').meta.verifies },
    }, async ({ fetchedOverSsh, verify, leave, skip }) => {
      const { served, last, lay } = await fetchedOverSsh(protocol)

      const { course } = served.offered
      if (course === undefined) {
        // A lab host serves only SSH at its SSH address and reports no requests, so the stored file is the only proof
        // of the transfer.
        skip(!lay, 'a host of the lab tells nobody who asked, and the file does not lie where it was wanted')
        return
      }
      const ways = course.asked.map((each) => each.protocol)
      expect(ways.length, 'how often the host was asked for the file').toBeGreaterThan(0)
      expect(
        ways.filter((way) => OTHER_WAYS[protocol].includes(way)),
        'how the host was asked for the file',
      ).toEqual([])
      const { Protocol: shown } = last === undefined ? {} : readCells(last.table, last.line)
      if (shown === undefined || last?.line === '') return leave('files/column-protocol')
      await verify('files/column-protocol', () =>
        expect(PRINTED_AS[protocol], `names that the column Protocol may show for ${protocol}`).toContain(
          shown.trim().toLowerCase(),
        ),
      )
    })
  }
})
