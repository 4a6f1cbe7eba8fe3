import {
  type Downloaded,
  type Entry,
  findLogDirectory,
  parseEntries,
  isEmpty,
  getOutput,
  normaliseMessage,
  test as base,
} from '#lib/testkit/files.ts'
import {
  type Answer,
  type Ask,
  Contradiction,
  contradiction,
  createNowhereCheck,
  createUndecidedError,
  UndecidedError,
} from '#lib/testkit/platform.ts'
import type { IdsOf } from '#lib/requirements.ts'
import type { contract } from './contract.ts'
import { parseSize, pickLog, splitLines, findSplitWord, type Shown, textual } from './printed.ts'

/** The maximum number of rotated files, and of other files, to inspect in a directory. */
const MOST = 4

/** The virtual directories, each with the ID of the requirement that the directory exists. */
export const DIRECTORIES = [
  ['files/directory-staging', 'images/staging'],
  ['files/directory-import-iso', 'images/import/iso'],
  ['files/directory-import-service', 'images/import/service'],
  ['files/directory-import-os', 'images/import/os'],
  ['files/directory-tenant', 'images/tenant'],
  ['files/directory-qkview', 'diags/shared/qkview'],
  ['files/directory-log-confd', 'log/confd'],
  ['files/directory-log-host', 'log/host'],
  ['files/directory-log-system', 'log/system'],
  ['files/directory-log-controller', 'log/controller'],
] as const satisfies readonly (readonly [IdsOf<typeof contract>, string])[]

export const test = base
  /** The log directory of this unit. */
  .extend('logDirectory', ({ profile, restconf }) => findLogDirectory(restconf, profile.kind))
  /** Returns the entries of a directory. The target must list the directory even if it is empty. */
  .extend('entries', ({ files }) => async (directory: string, by?: Ask): Promise<readonly Entry[]> => {
    const answer = await files.list(directory, by)
    if (!isEmpty(answer)) parseListing(answer)
    return parseEntries(answer)
  })
  /**
   * Proves that a directory exists although it lists no file.
   * @throws {UndecidedError} if the target responds as it does for a directory or a path that cannot exist, or responds
   * 404 although it lists another empty directory with a success
   */
  .extend('distinguish', ({ files, restconf, worker }) => async (directory: string): Promise<void> => {
    const answer = await files.list(directory)
    const call = `a listing of ${directory}`
    if (!isEmpty(answer)) parseListing(answer)
    const missing = `${directory.replace(/[^/]*$/, '')}${worker.run.prefix}-missing`
    if (normaliseMessage(answer, directory) === normaliseMessage(await files.list(missing), missing))
      throw createUndecidedError(call, answer, missing)
    if (answer.status !== 404) return
    await createNowhereCheck(worker, restconf)(call, answer, directory)
    for (const [, path] of DIRECTORIES) {
      const other = await files.list(path)
      if (other.status < 300 && (isEmpty(other) || parseListing(other).length === 0))
        throw new UndecidedError(
          `${call} answers 404, and one of ${path}, which is empty, ${other.status}: whether ${directory} is empty or not there is not told`,
        )
    }
  })
  /**
   * Returns a directory that contains files: the log directory if possible, else any other. Skips the test on a
   * partition without files, because the contract does not say that a partition has files.
   */
  .extend('showing', ({ files, logDirectory, profile, skip }) => async (): Promise<string> => {
    for (const directory of [logDirectory, 'log/confd', 'log/host', ...DIRECTORIES.map(([, path]) => path)])
      if ((await files.names(directory)).length > 0) return directory
    return profile.kind === 'partition' ? skip('no directory that the contract names lists a file') : logDirectory
  })
  /** A listed log file, and whether the listing says that it is empty. */
  .extend('anyLog', async ({ showing, entries, files, skip }) => {
    const directory = await showing()
    const logs = (await entries(directory)).filter(({ name }) => /log$|messages|secure/.test(name))
    const found = await pickLog(logs, async (name) => {
      const { answer } = await files.download(directory, name)
      return answer.status < 300 && answer.taken === 0
    })
    return found === undefined
      ? skip('no log file is listed')
      : { directory, name: found.name, isBlank: parseSize(found.size) === 0 }
  })
  /** Downloads the text of a file. The download must succeed. */
  .extend('textOf', ({ files }) => async (directory: string, name: string): Promise<string> => {
    const decoder = new TextDecoder()
    let text = ''
    const take = (piece: Uint8Array) => void (text += decoder.decode(piece, { stream: true }))
    assertDownloaded(await files.download(directory, name, { take }))
    return text
  })
  /**
   * A log file that is small enough to print quickly and has lines that differ. If `file show` prints nothing of a file,
   * the lines come from a download, so that the test of `file show` judges this.
   */
  .extend('shown', async ({ commandLine, files, logDirectory, textOf, skip }): Promise<Shown> => {
    const downloadLines = async (directory: string, name: string) => {
      const text = await textOf(directory, name).catch((error: unknown) => {
        // The tests of downloads judge this.
        if (error instanceof Contradiction) return ''
        throw error
      })
      return splitLines(text)
    }
    for (const directory of [logDirectory, 'log/confd', 'log/host']) {
      for (const name of textual(parseEntries(await files.list(directory)), MOST)) {
        const path = `${directory}/${name}`
        const printed = splitLines(await commandLine.print(`file show ${path}`))
        const lines = printed.length > 0 ? printed : await downloadLines(directory, name)
        const parting = findSplitWord(lines)
        if (parting !== undefined) return { directory, name, path, lines, parting }
      }
    }
    return skip('none of the log files of less than a megabyte that were looked into has lines that differ')
  })

/** @throws {Contradiction} if a response does not contain a list of entries */
export function parseListing(answer: Answer): readonly unknown[] {
  assertSucceeded(answer, 'POST of file/list')
  const output = getOutput(answer.body)
  const { entries }: { entries?: unknown } = Object(output)
  // An empty list may be omitted.
  if (typeof output === 'object' && output !== null && Object.keys(output).length === 0) return []
  if (!Array.isArray(entries))
    throw contradiction('schema', 'the output of file/list has no entries, an array', answer, 'an array', entries)
  return entries
}

/** @throws {Contradiction} if a response is not a success */
export function assertSucceeded(answer: Answer, what: string): void {
  if (answer.status >= 300)
    throw contradiction('status', `${what} is answered ${answer.status}`, answer, '2xx', answer.status)
}

/** @throws {Contradiction} if a download is not a success, or if its length differs from its `Content-Length` header */
export function assertDownloaded({ answer }: Pick<Downloaded, 'answer'>): void {
  assertSucceeded(answer, 'start-download')
  const { 'content-length': announced } = answer.headers
  if (announced !== undefined && Number(announced) !== answer.taken)
    throw contradiction('value', 'a download has other bytes than announced', answer, Number(announced), answer.taken)
}
