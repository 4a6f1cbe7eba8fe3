import { expect } from 'vitest'
import { getOutputMembers } from '#lib/testkit/bundles.ts'
import { findDoubled, prints } from '#lib/testkit/command-line.ts'
import { type Answer, HarnessError } from '#lib/testkit/platform.ts'
import { test as base } from './fixtures.ts'
import { UPLOAD } from './paths.ts'
import { isAccepted, isRefused, isUnderWay, namesColumn, findUploadText } from './table.ts'

/** The requirements about the contents of the table of uploads. */
export const TABLE = [
  'cloud/table-id',
  'cloud/table-number',
  'cloud/table-status',
  'cloud/table-complete',
  'cloud/table-link',
  'cloud/table-description',
  'cloud/table-details',
] as const

export const test = base
  /**
   * The upload settings of the profile: the command that prints the table of uploads, and the service request number to
   * send.
   */
  .extend('lentUploads', ({ profile }) => {
    if (profile.family !== 'platform') return { command: undefined, number: undefined }
    return { command: profile.commands.uploads, number: profile.fixtures.serviceRequest }
  })
  /** Prints the table of uploads; empty if the profile does not name the command for it. */
  .extend('uploadTable', ({ commandLine, lentUploads: { command } }) => async (): Promise<string> => {
    return command === undefined ? '' : commandLine.print(command)
  })
  /**
   * Uploads a bundle with a CLI command and judges whether the upload is accepted. The bundle leaves the lab only once,
   * because only a rejected command is repeated.
   * @returns what the command printed; undefined if the upload was not accepted
   */
  .extend(
    'uploadTyped',
    ({ cloud, configure, own, uploadTable, lentUploads: { command, number }, verify, settled }) =>
      async (file: string): Promise<string | undefined> => {
        const words = ['system diagnostics cloudhealth upload qkview-file', file, 'description', own.description]
        if (number !== undefined) words.push('service-request-number', number)
        const as = { path: UPLOAD, body: { 'vendor-system-diagnostics-cloudhealth:qkview-file': file } }
        const isListed = async () => prints(await uploadTable(), own.description)
        let taken: string | undefined
        await verify('cloud/command-upload', async () => {
          cloud.demandEgress(file)
          const said = await cloud.settled(
            () => configure.operate(words.join(' '), as),
            (printed) => !isRefused(printed),
          )
          const isTaken = isAccepted(said) || (command !== undefined && (await settled(isListed, Boolean)))
          if (isTaken) taken = said
          // The wording of acceptance is unspecified. Without the table, unrecognised output therefore gives no
          // verdict.
          if (!isTaken && !isRefused(said) && command === undefined)
            throw new HarnessError(`nothing tells whether an upload was accepted, of which was printed: ${said.trim()}`)
          expect(isTaken, `whether an upload by a command is accepted, of which was printed: ${said.trim()}`).toBe(true)
        })
        return taken
      },
  )
  /** Judges the table's entries for an upload that the API accepted, and for the upload with the CLI command. */
  .extend(
    'judgeTable',
    ({ cloud, own, uploadTable, lentUploads: { command, number }, verify, leave }) =>
      async (accepted: Answer, typed: string | undefined): Promise<void> => {
        if (command === undefined) return
        const id = parseUploadId(String(getOutputMembers(accepted.body)['message']))
        // If the id is missing, `cloud/upload-location` has already failed.
        if (id === '') return TABLE.forEach(leave)
        const table = await cloud.settled(uploadTable, (text) => /\bCOMPLETE\b/.test(findUploadText(text, id)))
        const part = findUploadText(table, id)
        // Without the id of the upload by the command, its row cannot be told from the others.
        const typedId = parseUploadId(typed ?? '')
        const ofTyped = (typedId === '' ? '' : findUploadText(table, typedId)) || table
        const shows = (text: string, value: string, what: string) =>
          expect(prints(text, value), `whether the table of uploads shows ${what}`).toBe(true)
        const heads = (column: string) =>
          expect(namesColumn(table, column), `whether the table of uploads names a column ${column}`).toBe(true)

        await verify('cloud/table-id', () => {
          shows(table, id, `${id}, of the upload that was accepted`)
          expect(findDoubled(table), 'lines of the table of uploads that are printed twice').toEqual([])
        })
        await verify('cloud/table-status', () => heads('status'))
        await verify('cloud/table-link', () => heads('link'))
        await verify('cloud/table-details', () => heads('details'))
        if (isUnderWay(part)) leave('cloud/table-complete')
        else
          await verify('cloud/table-complete', () =>
            expect(part, `what the table shows of the upload ${id}, which has ended`).toMatch(/\bCOMPLETE\b/),
          )
        const where = typedId === '' ? '' : ` of the upload ${typedId}`
        if (typed === undefined || number === undefined) leave('cloud/table-number')
        else await verify('cloud/table-number', () => shows(ofTyped, number, `the number ${number}${where}`))
        if (typed === undefined) return leave('cloud/table-description')
        await verify('cloud/table-description', () =>
          shows(ofTyped, own.description, `the description ${own.description}${where}`),
        )
      },
  )

/**
 * Returns the id of an upload: the last part of the Location in the `message` of the response, or in what a command
 * prints, which may escape the line breaks. Empty if there is none.
 */
function parseUploadId(text: string): string {
  const [, id = ''] = /^location:\s*\S*\/status\/([^/\s]+)\s*$/im.exec(text.replaceAll(/\\[rn]/g, '\n')) ?? []
  return id
}
