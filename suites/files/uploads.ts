import type { Catalogue } from '#lib/requirements.ts'
import { made, making, open } from './statements.ts'

const silent = (text: string) => open(text, { gate: 'configure', level: 'certification' })

/** Files that callers send. */
export const uploads = {
  'files/start-upload': made(
    'POST of start-upload with size, name and file-path answers output with upload-id under the module.',
  ),
  'files/upload': made(
    'POST of upload-image with a file in a multipart form takes the file in: it lies in file-path by its name.',
    'files/start-upload',
    'files/directory-staging',
  ),
  'files/upload-id': made('The header file-upload-id tells which upload the file is of.', 'files/upload'),
  'files/upload-answers-nothing': {
    ...making,
    clause: 'platform: Endpoints, upload row',
    text: 'A file that is taken in is answered with nothing.',
    dependsOn: ['files/upload'],
  },
  'files/upload-id-type': silent('Whether upload-id is a number or a string is not shown.'),
  'files/upload-of-wrong-size': silent('What a file of another size than announced is answered with is not shown.'),
  'files/upload-with-wrong-id': silent('What a file with an upload id of nobody is answered with is not shown.'),
  'files/upload-without-id': silent('What a file without the header file-upload-id is answered with is not shown.'),
  'files/upload-broken-off': silent('What becomes of a file that breaks off on its way is not shown.'),
  'files/upload-twice': silent('Whether an upload id can be used twice is not shown.'),
} as const satisfies Catalogue
