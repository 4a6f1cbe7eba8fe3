import type { Catalogue } from '#lib/requirements.ts'
import { byBasic, givenOut, making, open, stated } from './statements.ts'

const served = { ...stated, ...givenOut } as const

/** Files that the target gives out. */
export const downloads = {
  'files/download': {
    ...served,
    text: 'POST of start-download with file-name, path and token in a multipart form answers a file.',
    dependsOn: ['files/list'],
  },
  'files/download-path': {
    ...served,
    text: 'A download gives out a file of the path alone: none that lies in another directory.',
    dependsOn: ['files/download', 'files/entry-name'],
  },
  'files/download-bytes': {
    ...making,
    ...givenOut,
    text: 'It answers the bytes of the file, all of them as they were sent.',
    dependsOn: ['files/download', 'files/upload'],
  },
  'files/download-token': {
    ...served,
    clause: 'platform: Authentication',
    text: 'A download takes the token that was returned last as a field of its form, and Basic credentials with it.',
    dependsOn: ['files/download', 'authentication/token-issued', ...byBasic],
  },
  'files/download-without-token': open('Whether a download needs the field token is not shown.', givenOut),
  'files/download-other-token': open('What a download with a token of nobody is answered with is not shown.', givenOut),
  'files/download-missing-file': open(
    'What a download of a file that is not there is answered with is not shown.',
    givenOut,
  ),
  'files/download-directory': open('What a download of a directory is answered with is not shown.', givenOut),
} as const satisfies Catalogue
