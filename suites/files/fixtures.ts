import { type Downloaded, type Entry, entriesIn, isEmpty, outputOf, test as base } from '#lib/fixtures/files.ts'
import { type Answer, contradiction } from '#lib/fixtures/platform.ts'
import { bytesIn } from './printed.ts'

/** Where a unit has its log files, by its kind; that of a partition is not shown, and each unit has this one. */
const LOGS = { appliance: 'log/system', controller: 'log/controller', partition: 'log/confd' } as const

export const test = base
  /** The directory with log files of this unit. */
  .extend('logDirectory', ({ profile }) => LOGS[profile.kind])
  /** The entries of a directory, which has to be listed, if only as empty. */
  .extend('entries', ({ files }) => async (directory: string): Promise<readonly Entry[]> => {
    const answer = await files.list(directory)
    if (!isEmpty(answer)) listed(answer)
    return entriesIn(answer)
  })
  /** A directory in which files are listed: that of the logs, or else another one that no unit leaves empty. */
  .extend('showing', ({ files, logDirectory }) => async (): Promise<string> => {
    for (const directory of [logDirectory, 'log/confd', 'log/host'])
      if ((await files.names(directory)).length > 0) return directory
    return logDirectory
  })
  /** A log file that is listed. */
  .extend('anyLog', async ({ showing, entries, skip }) => {
    const directory = await showing()
    const logs = (await entries(directory)).filter(({ name }) => /log$|messages|secure/.test(name))
    // One in which nothing was logged yet is no less a file, but there is nothing to see in it.
    const found = logs.find(({ size }) => bytesIn(size) > 0 && bytesIn(size) < Infinity) ?? logs[0]
    return found === undefined
      ? skip('no log file is listed')
      : { directory, name: found.name, isBlank: bytesIn(found.size) === 0 }
  })
  /** The text of a file, which has to be given out. */
  .extend('textOf', ({ files }) => async (directory: string, name: string): Promise<string> => {
    const decoder = new TextDecoder()
    let text = ''
    const take = (piece: Uint8Array) => void (text += decoder.decode(piece, { stream: true }))
    given(await files.download(directory, name, { take }))
    return text
  })

/** @throws {Contradiction} when a listing is no list of entries */
export function listed(answer: Answer): readonly unknown[] {
  succeeded(answer, 'POST of file/list')
  const output = outputOf(answer.body)
  const { entries }: { entries?: unknown } = Object(output)
  // A list without entries may be left out.
  if (typeof output === 'object' && output !== null && Object.keys(output).length === 0) return []
  if (!Array.isArray(entries))
    throw contradiction('schema', 'the output of file/list has no entries, an array', answer, 'an array', entries)
  return entries
}

/** @throws {Contradiction} when an answer is no success */
export function succeeded(answer: Answer, what: string): void {
  if (answer.status >= 300)
    throw contradiction('status', `${what} is answered ${answer.status}`, answer, '2xx', answer.status)
}

/** @throws {Contradiction} when a download answers no file */
export function given({ answer }: Pick<Downloaded, 'answer'>): void {
  succeeded(answer, 'start-download')
  const { 'content-length': announced } = answer.headers
  if (announced !== undefined && Number(announced) !== answer.taken)
    throw contradiction('value', 'a download has other bytes than announced', answer, Number(announced), answer.taken)
}
