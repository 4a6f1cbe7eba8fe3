import type { Catalogue, Requirement } from '#lib/requirements.ts'
import { made } from './statements.ts'

const clause = 'platform: Commands, images by SCP'
const copied = (text: string, directory: string): Requirement => ({
  ...made(text, directory),
  clause,
  targets: ['appliance'],
  commandLine: true,
})
const asRoot = (text: string): Requirement => ({
  strength: 'must',
  clause,
  text,
  targets: ['appliance'],
  untestable:
    'a profile has the account of an administrator, and a login as root with any other password shows nothing',
})

/** Files that are copied to the target over SSH. */
export const copies = {
  'files/copy-staging': {
    ...copied(
      'The administrator copies an image by SCP to /var/import/staging/, the same place as images/staging.',
      'files/directory-staging',
    ),
    since: { appliance: '1.8.0' },
  },
  'files/copy-tenant': copied(
    'The administrator copies an image for tenants by SCP to IMAGES, which is images/tenant.',
    'files/directory-tenant',
  ),
  'files/copy-as-root': {
    ...asRoot('root copies a file by SCP to /var/import/staging/.'),
    before: { appliance: '1.8.0' },
  },
  'files/copy-as-root-refused': {
    ...asRoot('root may copy nothing by SCP to /var/import/staging/ any more.'),
    since: { appliance: '1.8.0' },
  },
} as const satisfies Catalogue
