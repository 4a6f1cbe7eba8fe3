import type { Catalogue } from '#lib/requirements.ts'

/** What makes files, of which some may stay, so that only a certification does. */
const staged = {
  strength: 'must',
  clause: 'platform: States and transitions, file in images/staging',
  targets: ['appliance', 'controller', 'partition'],
  gate: 'configure',
  level: 'certification',
  needs: 'fixtures.images.platform',
} as const
const open = { ...staged, strength: 'open' } as const
const dependsOn = ['files/upload', 'images/isos', 'images/iso-version', 'images/version-format']

/** What becomes of files in images/staging. */
export const staging = {
  'images/staging-imports': {
    ...staged,
    text: 'A valid image in images/staging is imported by itself: it is listed below images/import/iso.',
    dependsOn: ['files/upload', 'files/directory-import-iso', 'images/resource'],
  },
  'images/staging-in-state': {
    ...staged,
    text: 'A valid image in images/staging comes to be among the ISOs of the state by itself.',
    dependsOn,
  },
  'images/staging-ready': {
    ...staged,
    text: 'A valid image in images/staging is verified by itself: its status is ready then.',
    dependsOn: ['images/staging-in-state', 'images/iso-status'],
  },
  'images/staging-verifies': {
    ...staged,
    text: 'Only a valid image becomes ready: one of which half is missing does not.',
    dependsOn: ['images/staging-ready'],
  },
  'images/staging-delay': { ...open, text: 'How short the delay is until a staged image is ready is not shown.' },
  'images/staging-invalid': {
    ...open,
    text: 'What becomes of a file in images/staging that is no valid image is not shown.',
  },
  'images/staging-other-line': {
    ...open,
    needs: 'fixtures.images.otherLine',
    clause: 'platform: Versioning',
    text: 'What becomes of an image of the other product line in images/staging is not shown.',
  },
} as const satisfies Catalogue
