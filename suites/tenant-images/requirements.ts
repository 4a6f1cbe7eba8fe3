import { type Catalogue, type Requirement, testsOf } from '#lib/requirements.ts'

const stated = { strength: 'must', targets: ['appliance', 'controller', 'partition'] } as const
const clause = 'platform: Resources, Tenant images'

/** What makes files, of which some may stay, so that only a certification does. */
const sent = { ...stated, gate: 'configure', level: 'certification', inProfile: 'fixtures.images.tenant' } as const

const ofImages = (text: string, on = 'tenant-images/list'): Requirement => ({
  ...stated,
  clause,
  text,
  dependsOn: [on],
})
/** What tells a supported release from another one is not shown: a profile lends supported ones only. */
const supported = (text: string): Requirement => ({
  ...stated,
  clause,
  text,
  untestable: 'the contract names nothing by which a target shows that a release is not supported',
})

export const requirements = {
  'tenant-images/resource': {
    ...stated,
    clause: 'platform: Endpoints, tenant images row',
    text: 'GET of vendor-tenant-images:images answers the tenant images.',
  },
  'tenant-images/at-restconf': {
    ...stated,
    clause: 'platform: Data roots',
    text: 'The tenant images are read at /restconf as at /api.',
    dependsOn: ['tenant-images/name', 'root/restconf-serves-data', 'authentication/token-at-restconf'],
  },
  'tenant-images/show': {
    ...stated,
    clause: 'platform: Commands, tenant images row',
    text: 'show images prints the tenant images: all of them, with in-use and status as the API shows them where it prints those.',
    commandLine: true,
    dependsOn: ['tenant-images/name', 'tenant-images/once', 'tenant-images/in-use', 'tenant-images/status'],
  },
  'tenant-images/list': ofImages('Tenant images are a list, image.', 'tenant-images/resource'),
  'tenant-images/name': ofImages('name of a tenant image is a string.'),
  'tenant-images/once': ofImages('name is the key of the tenant images: each is listed once.', 'tenant-images/name'),
  'tenant-images/in-use': ofImages('in-use of a tenant image is a boolean.'),
  'tenant-images/status': ofImages('status of a tenant image is verified or verification-failed.'),
  'tenant-images/verification-failed': {
    ...sent,
    clause: 'platform: Errors',
    text: 'status of a tenant image that fails verification, as one of which half is missing, is verification-failed.',
    dependsOn: ['files/start-upload', 'files/directory-tenant', 'tenant-images/status', 'tenant-images/name'],
  },
  'tenant-images/verified': {
    ...sent,
    clause: 'platform: Errors',
    text: 'status of a whole tenant image is not verification-failed.',
    dependsOn: ['files/start-upload', 'files/directory-tenant', 'tenant-images/status', 'tenant-images/name'],
  },
  'tenant-images/verification': {
    ...sent,
    strength: 'open',
    clause: 'platform: States and transitions',
    text: 'When a file in images/tenant is listed, and what moves its verification, is not shown.',
  },
  'tenant-images/supported-only': supported('Only tenant releases that the platform supports are to be loaded.'),
  'tenant-images/supported-from': supported('The first platform release supports tenants from 15.1.5 on.'),
  'tenant-images/unsupported-16-0': supported('Tenants of release 16.0 are not supported.'),
  'tenant-images/unsupported-16-1': supported('Tenants of release 16.1 are not supported.'),
  'tenant-images/unsupported-17-0': supported('Tenants of release 17.0 are not supported.'),
  'tenant-images/supported-again': supported('Tenants are supported again from 17.1 on.'),
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
