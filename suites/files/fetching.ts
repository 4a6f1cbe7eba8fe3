import {
  type Content,
  generateContent,
  type FileHost,
  FILES,
  type Held,
  type Offered,
  type Own,
  test as base,
} from '#lib/testkit/files.ts'
import { type Answer, HarnessError } from '#lib/testkit/platform.ts'
import { type Asked, isCompleted, isUnderWay, findTransferLines } from './transfers.ts'

const MODULE = 'vendor-utils-file-transfer'
export const DIRECTORY = 'images/staging'
/** The directory into which a target may import an image. */
export const IMPORTED = 'images/import/iso'

/** Seconds within which a transfer must be visible. */
export const SOON = 120

/** A request to fetch a file. */
export interface Wanted {
  readonly host: string
  readonly remote: string
  readonly own: Own
  readonly protocol?: 'scp' | 'sftp'
  /** Whether the target skips the check of the host's certificate. */
  readonly insecure: boolean
  readonly login?: { readonly username: string; readonly password: string }
}

/** Builds the input of file/import for a file. */
export function buildImportInput({ host, remote, own, protocol, insecure, login }: Wanted): object {
  return {
    'remote-host': host,
    'remote-file': remote,
    'local-file': `${own.directory}/${own.name}`,
    ...(insecure ? { insecure: '' } : {}),
    ...(protocol === undefined ? {} : { protocol }),
    ...(login === undefined ? {} : { [`${MODULE}:username`]: login.username, [`${MODULE}:password`]: login.password }),
  }
}

/** Returns what the table of transfers must show for a requested file. */
export function describeTransfer({ own: { name }, offered, host }: Served, protocol: Asked['protocol']): Asked {
  const isSsh = protocol !== 'https'
  const address = isSsh ? host.addresses.ssh : host.addresses.https
  const [, bracketed, plain = ''] = /^(?:\[(.+)\]|([^:]*))(?::\d+)?$/.exec(address) ?? []
  return { protocol, name, host: bracketed ?? plain, remote: isSsh ? offered.pathOverSsh : offered.path }
}

/** The outcome of a transfer. */
export interface Watched {
  /** The transfer's line in the table; empty if there is none. */
  readonly line: string
  readonly table: string
  /**
   * Whether the transferred file was ever listed in its directory. The target may have imported the file from there
   * since.
   */
  readonly lay: boolean
}

/** A file that the bench serves, and the file that the target should store. */
export interface Served {
  readonly offered: Offered
  readonly own: Own
  readonly content: Content
  readonly host: FileHost
}

/**
 * Workers on which a transfer did not end although its file had arrived. Later tests on these workers stop waiting once
 * the file has arrived.
 */
const endless = new WeakSet<object>()

export const test = base
  /** Requests the import of one or more files in a single call. */
  .extend('fetch', ({ restconf }) => (...wanted: readonly Wanted[]): Promise<Answer> => {
    return restconf.ask('POST', `${FILES}/import`, { input: wanted.map(buildImportInput) })
  })
  /** Requests the import of a file at `/restconf`. */
  .extend('fetchElsewhere', ({ restconf, otherRoot }) => async (wanted: Wanted): Promise<Answer> => {
    const by = await otherRoot.enter()
    return restconf.ask('POST', `${FILES}/import`, { input: [buildImportInput(wanted)] }, by)
  })
  /** Serves a file, and holds back its transfer if the host can do so. A lab host cannot. */
  .extend('serve', ({ fileHost: host, files }) => async (name: string, by: Held = {}): Promise<Served> => {
    const content = generateContent(name, 200_000)
    const own = files.own(DIRECTORY, name)
    // The name on the host contains the name on the target. So a table that shows each path in the column of the other
    // is found out, and a line without the local path is still found by the name on the host.
    const there = `from-${own.name}`
    const offered = host.hold?.(there, content, by) ?? (await host.offer(there, content))
    return { offered, own, content, host }
  })
  /** Returns the bench's control over a transfer. Skips the test if the host gives no control. */
  .extend('courseOf', ({ skip }) => ({ offered }: Served): NonNullable<Offered['course']> => {
    return (
      offered.course ?? skip("a host of the lab holds nothing back and tells nobody who asked: bench.fileHost's lab")
    )
  })
  /** Serves an image from the profile. A target need not keep a file that is not an image. */
  .extend('serveImage', ({ fileHost: host, files, lent, skip }) => async (): Promise<Served> => {
    const { name, keepsName, version, content } =
      lent('platform') ?? skip('the target keeps no file that is no image, and the profile lends none: fixtures.images')
    const there = [...(await files.names(DIRECTORY)), ...(await files.names(IMPORTED))]
    if (keepsName && there.includes(name)) skip(`${name} is on the target already: remove it, or lend another image`)
    const known = version === undefined ? {} : { version }
    const own = await files.ownImage(DIRECTORY, name, { keepsName, into: IMPORTED, ...known })
    return { offered: await host.offer(own.name, content), own, content, host }
  })
  /** Whether an image has arrived in the requested directory, or was imported from there. */
  .extend('taken', ({ files, watchedImage }) => ({ own: { name } }: Served): Promise<boolean> => {
    const names = async () => [...(await files.names(DIRECTORY)), ...(await files.names(IMPORTED))]
    return watchedImage(async () => (await names()).includes(name), Boolean)
  })
  /**
   * Follows a file's transfer until a condition holds, or until the given seconds or the budget `transfer` have passed.
   */
  .extend(
    'follow',
    ({ files, clock, profile }) =>
      async ({ own }: Served, holds: (now: Watched) => boolean, within?: number): Promise<Watched> => {
        const { transfer, poll } = profile.budgets
        const end = (await clock.now()) + (within ?? transfer) * 1000
        let lay = false
        for (;;) {
          const isLast = (await clock.now()) >= end
          const { table, isNoText } = await files.transfers()
          if (isNoText) throw new HarnessError('transfer-status answers no text, by which a transfer could be followed')
          lay ||= (await files.names(own.directory)).includes(own.name)
          const now = { line: findTransferLines(table, own.name).at(-1) ?? '', table, lay }
          if (holds(now) || isLast) return now
          await clock.until(Math.min(end, (await clock.now()) + poll * 1000))
        }
      },
  )
  /** Follows a transfer to its end. The transferred file may appear a little later. */
  .extend('ended', ({ follow, files, settled, worker }) => async (served: Served): Promise<Watched> => {
    const { directory, name } = served.own
    const last = await follow(served, (now) => isFinished(now) || (now.lay && endless.has(worker)))
    if (last.lay && !isFinished(last)) endless.add(worker)
    const lay = last.lay || (await settled(async () => (await files.names(directory)).includes(name), Boolean))
    return { ...last, lay }
  })

/** Whether a file has arrived, according to its directory or the table. */
export function hasCome({ lay, line }: Watched): boolean {
  return lay || isCompleted(line)
}

/**
 * Whether a transfer is over. If the table has a line for the transfer, that line must not say that the transfer is in
 * progress. If the table has no such line, the file must be listed in its directory.
 */
export function isFinished({ line, lay }: Watched): boolean {
  return line === '' ? lay : !isUnderWay(line)
}
