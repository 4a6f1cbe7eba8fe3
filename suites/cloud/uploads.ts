import type { Catalogue } from '#lib/requirements.ts'

const clause = 'platform: Resources, Diagnostics cloud upload configuration'
const targets = ['appliance', 'controller', 'partition'] as const
const accepted = { strength: 'must', clause, targets, since: { chassis: '1.6.0' }, gate: 'egress' } as const
const dependsOn = ['cloud/upload-accepted']

/** A bundle is sent to the cloud service, which leaves the lab: by the gate `egress` alone. */
export const uploads = {
  'cloud/upload-accepted': {
    ...accepted,
    clause: 'platform: States and transitions, cloud upload',
    text: 'Where credentials are stored, the upload of a complete bundle is accepted, with qkview-file alone.',
    dependsOn: [
      'bundles/takes-filename',
      'bundles/busy',
      'bundles/not-busy-when-complete',
      'cloud/client-id',
      'cloud/client-secret',
    ],
  },
  'cloud/upload-output': { ...accepted, text: 'An upload answers output under the module.', dependsOn },
  'cloud/upload-message': {
    ...accepted,
    text: 'message in the output of an upload is a string.',
    dependsOn: ['cloud/upload-output'],
  },
  'cloud/upload-message-202': {
    ...accepted,
    text: 'message of an accepted upload holds an HTTP answer 202 Accepted.',
    dependsOn: ['cloud/upload-message'],
  },
  'cloud/upload-location': {
    ...accepted,
    text: 'message of an accepted upload holds a Location: /support/, the name of the cloud, /status/, and the id of the upload.',
    dependsOn: ['cloud/upload-message'],
  },
  'cloud/upload-errorcode': {
    ...accepted,
    text: 'errorcode in the output of an upload is a boolean.',
    dependsOn: ['cloud/upload-output'],
  },
  'cloud/upload-errorcode-false': {
    ...accepted,
    clause: 'platform: Errors',
    text: 'errorcode of an accepted upload is false.',
    dependsOn: ['cloud/upload-errorcode'],
  },
  'cloud/upload-described': {
    ...accepted,
    text: 'An upload takes description, and service-request-number, which may be empty.',
    dependsOn,
  },
  'cloud/upload-received': {
    ...accepted,
    strength: 'open',
    text: 'What of a bundle the cloud service gets is not shown.',
    dependsOn,
  },
  'cloud/upload-during-another': {
    ...accepted,
    strength: 'open',
    text: 'What happens to an upload during another one is not shown.',
    dependsOn,
  },
  'cloud/upload-of-nothing': {
    ...accepted,
    strength: 'open',
    text: 'How the upload of a file that is not there is answered is not shown.',
  },
  'cloud/upload-without-credentials': {
    ...accepted,
    strength: 'open',
    text: 'How an upload is answered where no credentials are stored is not shown.',
  },
  'cloud/upload-of-older-chassis': {
    strength: 'must',
    clause,
    text: 'A chassis before 1.6.0 cannot log in to the cloud service with such credentials.',
    targets: ['controller', 'partition'],
    before: { chassis: '1.6.0' },
    untestable: 'the contract shows nothing by which such a chassis could be seen to log in, or not to',
  },
} as const satisfies Catalogue
