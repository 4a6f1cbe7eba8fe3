import type { Catalogue, Requirement } from '#lib/requirements.ts'
import { fetched, givenOut, making, open } from './statements.ts'

const transitions = 'platform: States and transitions'
const column = (name: string, says: string): Requirement =>
  fetched(`The table of transfers has a column ${name}, which shows ${says}.`, 'files/transfer-status')
/** Whether a file came is seen by its directory, and by its line of the table. */
const followed = ['files/directory-staging', 'files/column-status']
const silent = (text: string) => open(text, { gate: 'configure', level: 'certification', needs: 'bench.fileHost' })

/** Files that the target fetches, and the table of its transfers. */
export const imports = {
  'files/import-answer': fetched('POST of file/import with input, a list, answers that the transfer has begun.'),
  'files/import-https': fetched(
    'Without protocol a file is fetched over HTTPS; with insecure, an empty string, from a host for which no authority vouches.',
    'files/directory-staging',
    'files/transfer-status',
  ),
  'files/import-bytes': {
    ...fetched(
      'The file that an import brings is the one that its host serves, byte by byte.',
      'files/import-https',
      'files/download-bytes',
    ),
    ...givenOut,
  },
  'files/import-login': fetched(
    'username and password under the module are shown to a host that asks for them.',
    'files/import-https',
  ),
  'files/import-scp': fetched('With protocol scp a file is fetched over SCP.', ...followed),
  'files/import-sftp': fetched('With protocol sftp a file is fetched over SFTP.', ...followed),
  'files/transfer-status': fetched('POST of transfer-status without a body answers output with result, a string.'),
  'files/transfer-status-at-restconf': {
    ...fetched(
      'transfer-status is answered at /restconf as at /api.',
      'files/transfer-status',
      'root/restconf-serves-data',
      'authentication/token-at-restconf-on-post',
    ),
    clause: 'platform: Data roots',
  },
  'files/column-number': column('S.No.', 'a number'),
  'files/column-operation': column('Operation', 'that a file is imported, in whatever words'),
  'files/column-protocol': column('Protocol', 'HTTPS, SCP or SFTP, as the import was asked for'),
  'files/column-local-path': column('Local File Path', 'where the file comes to lie, by the name that was asked for'),
  'files/column-remote-host': column('Remote Host', 'the host that was asked for'),
  'files/column-remote-path': column('Remote File Path', 'the file that was asked for'),
  'files/column-status': column('Status', 'the status of the transfer'),
  'files/column-time': column('Time', 'a time'),
  'files/transfer-in-progress': {
    ...making,
    needs: 'bench.fileHost',
    clause: transitions,
    text: 'A transfer that is under way has the status In Progress, with a percentage.',
    dependsOn: ['files/import-https', 'files/column-status', 'files/column-local-path'],
  },
  'files/transfer-completed': {
    ...making,
    needs: 'bench.fileHost',
    clause: transitions,
    text: 'A transfer that has ended has the status Completed.',
    dependsOn: ['files/import-https', 'files/column-status', 'files/column-local-path'],
  },
  'files/no-transfers': open('What transfer-status answers where nothing was transferred is not shown.'),
  'files/import-untrusted': silent('What becomes of an import without insecure from an untrusted host is not shown.'),
  'files/import-wrong-password': silent('What becomes of an import with a wrong password is not shown.'),
  'files/import-missing-file': silent('What becomes of an import of a file that is not there is not shown.'),
  'files/import-wrong-host': silent('What becomes of an import from a host that nobody has is not shown.'),
  'files/import-existing': silent('What becomes of an import to a file that is there already is not shown.'),
  'files/import-cut': silent('What becomes of an import that breaks off is not shown.'),
  'files/import-two': silent('Whether two files can be asked for in one import is not shown.'),
} as const satisfies Catalogue
