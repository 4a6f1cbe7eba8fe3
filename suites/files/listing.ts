import type { Catalogue } from '#lib/requirements.ts'
import { open, stated } from './statements.ts'

/** What a listing shows. */
export const listing = {
  'files/list': {
    ...stated,
    text: 'POST of file/list with path under the module answers output with entries, an array.',
    dependsOn: ['authentication/token-on-post'],
  },
  'files/entry-name': { ...stated, text: 'name of an entry is a string.', dependsOn: ['files/list'] },
  'files/entry-date': { ...stated, text: 'date of an entry is a string.', dependsOn: ['files/list'] },
  'files/entry-size': {
    ...stated,
    text: 'size of an entry is a string: a number with a unit.',
    dependsOn: ['files/list'],
  },
  'files/entry-names': {
    ...stated,
    strength: 'seen',
    text: 'In some listings the name of an entry holds several names, on lines of their own.',
  },
  'files/empty-directory': open('How a directory without files is listed is not shown.'),
  'files/missing-directory': open('What a listing of a directory that is not there is answered with is not shown.'),
  'files/names-that-climb': open('Whether names that climb out of the virtual directories are refused is not shown.'),
} as const satisfies Catalogue
