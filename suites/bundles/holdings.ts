import type { Catalogue } from '#lib/requirements.ts'

const clause = 'platform: Resources, Diagnostic bundle'
const held = {
  strength: 'must',
  clause,
  targets: ['appliance', 'controller', 'partition'],
  since: { chassis: '1.7.0' },
  gate: 'configure',
} as const
const dependsOn = ['bundles/compressed-tar']

/** What a bundle holds, as a client sees who downloads it. */
export const holdings = {
  'bundles/downloaded': {
    ...held,
    clause: 'platform: Versioning',
    text: 'A bundle is given to a client: by an appliance, and by a chassis from 1.7.0 on.',
    dependsOn: ['bundles/file-appears'],
  },
  'bundles/withheld': {
    ...held,
    targets: ['controller', 'partition'],
    since: {},
    before: { chassis: '1.7.0' },
    clause: 'platform: Versioning',
    text: 'A chassis before 1.7.0 gives no bundle to a client.',
    dependsOn: ['bundles/file-appears'],
  },
  'bundles/compressed-tar': {
    ...held,
    text: 'A bundle is one compressed TAR.',
    dependsOn: ['bundles/downloaded', 'files/download-bytes'],
  },
  'bundles/container-tars': { ...held, text: 'A bundle holds TARs, one for each container.', dependsOn },
  'bundles/json-data': {
    ...held,
    text: 'The TARs in a bundle hold diagnostic data as JSON.',
    dependsOn: ['bundles/container-tars'],
  },
  'bundles/without-tenants': { ...held, text: 'A bundle holds no data of a tenant.', dependsOn },
  'bundles/both-controllers': {
    ...held,
    targets: ['controller', 'partition'],
    text: 'A bundle of a chassis covers both controllers: neither has less than half as many containers as the other.',
    dependsOn: ['bundles/container-tars'],
  },
  'bundles/every-blade': {
    ...held,
    targets: ['partition'],
    text: 'A bundle of a partition covers every blade: none has less than half as many containers as another one.',
    dependsOn: ['bundles/container-tars'],
  },
} as const satisfies Catalogue
