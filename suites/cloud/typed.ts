import { expect } from 'vitest'
import { outputIn } from '#lib/fixtures/bundles.ts'
import { entriesIn, prints } from '#lib/fixtures/command-line.ts'
import type { Answer } from '#lib/fixtures/platform.ts'
import { test as base } from './fixtures.ts'
import { UPLOAD } from './paths.ts'

/** Belongs to nobody's service request. */
const NUMBER = '00000000'

export const test = base
  /** The table of uploads, by the command that the profile names. */
  .extend('uploadTable', ({ commandLine, profile }) => async (): Promise<string> => {
    const command = profile.family === 'platform' ? profile.commands.uploads : undefined
    return command === undefined ? '' : commandLine.print(command)
  })
  /** Uploads a bundle by a command, as soon as it is taken, and judges that. */
  .extend('uploadTyped', ({ cloud, configure, own, uploadTable, verify }) => async (file: string): Promise<void> => {
    const { description } = own
    const line = `system diagnostics cloudhealth upload qkview-file ${file} description ${description} service-request-number ${NUMBER}`
    const as = { path: UPLOAD, body: { 'vendor-system-diagnostics-cloudhealth:qkview-file': file } }
    await verify('cloud/command-upload', async () => {
      cloud.demandEgress(file)
      const { said, isTaken } = await cloud.settled(
        async () => {
          const printed = await configure.operate(line, as)
          return { said: printed, isTaken: isAccepted(printed) || prints(await uploadTable(), description) }
        },
        (tried) => tried.isTaken,
      )
      expect(isTaken, `whether an upload by a command is accepted, of which was printed: ${said.trim()}`).toBe(true)
    })
  })
  /** Judges what the table of uploads shows of those that were accepted, and of the one by a command. */
  .extend('judgeTable', ({ cloud, own, uploadTable, verify }) => async (accepted: readonly Answer[]): Promise<void> => {
    const ids = accepted.map(idIn)
    const [id = ''] = ids
    const ofFirst = (table: string) => entriesIn(table, 'upload-id', ids).get(id) ?? ''
    let table = ''
    const shows = (text: string, what: string) =>
      expect(prints(table, text), `whether the table of uploads shows ${what}`).toBe(true)
    const heads = (column: RegExp, what: string) => expect(table, `the column ${what} of the table`).toMatch(column)

    await verify('cloud/table-id', async () => {
      table = await cloud.settled(uploadTable, (text) => prints(text, id) && prints(text, own.description))
      shows(id, `${id}, of the upload that was accepted`)
    })
    await verify('cloud/table-number', () => shows(NUMBER, `the number ${NUMBER}`))
    await verify('cloud/table-description', () => shows(own.description, `the description ${own.description}`))
    await verify('cloud/table-status', () => heads(/status/i, 'status'))
    await verify('cloud/table-link', () => heads(/\blink\b/i, 'link'))
    await verify('cloud/table-details', () => heads(/\bdetails?\b/i, 'details'))
    await verify('cloud/table-complete', async () => {
      const last = await cloud.settled(uploadTable, (text) => prints(ofFirst(text), 'COMPLETE'))
      expect(ofFirst(last), `what the table shows of the upload ${id}, which has ended`).toMatch(/\bCOMPLETE\b/)
    })
  })

/** Whether a text says so, and nothing else. */
function isAccepted(printed: string): boolean {
  return /\b202\b|\baccepted\b/i.test(printed) && !/errorcode\W+true/i.test(printed)
}

/** The id of an upload, the last part of the Location in the message of its answer. */
function idIn({ body }: Answer): string {
  const { message } = outputIn(body)
  const [, id = ''] = /^location:\s*\S*\/status\/([^/\s]+)\s*$/im.exec(String(message)) ?? []
  return id
}
