import { type Book, boolean, list, must, name, open, string, bindRequirements } from '#lib/requirements.ts'

const configures = { gate: 'configure' } as const

export const contract = {
  area: 'tenant-images',
  targets: ['appliance', 'controller', 'partition'],
  clauses: {
    endpoints: 'platform: Endpoints, tenant images row',
    commands: 'platform: Commands, tenant images row',
    'tenant-images': 'platform: Resources, Tenant images',
    errors: 'platform: Errors',
    transitions: 'platform: States and transitions',
  },
  writes: { gate: 'configure' },

  resources: {
    'tenant-images': {
      path: '/data/vendor-tenant-images:images',
      short: 'vendor-tenant-images:images',
      called: 'the list of tenant images',
      is: ['tenant-images/resource', 'endpoints 34.1'],
      fields: {
        image: list('tenant-images/list', 'tenant-images 1.1', {
          text: 'The tenant images are listed in `image` of `vendor-tenant-images:images`.',
          called: 'a tenant image',
          key: 'name',
          once: ['tenant-images/once', 'tenant-images 1.2'],
          fields: {
            name: string('tenant-images/name', 'tenant-images 1.2'),
            'in-use': boolean('tenant-images/in-use', 'tenant-images 1.3', {
              shown: 'each',
            }),
            status: name('tenant-images/status', 'tenant-images 1.4', {
              shown: 'each',
              oneOf: ['verified', 'verification-failed'],
              mutants: { told: true },
            }),
          },
        }),
      },
    },
  },

  behaviours: {
    'tenant-images/at-restconf': must(
      'endpoints 34.1',
      'The tenant images can be read at `/restconf` in the same way as at `/api`.',
      { clause: 'platform: Data roots' },
      'tenant-images/name',
      'root/restconf-serves-data',
      'authentication/token-at-restconf',
    ),
    'tenant-images/show': must(
      'commands 15.1',
      'The command `show images` prints all tenant images, and each printed `in-use` and `status` equals the value that the API returns.',
      { commandLine: true },
      'tenant-images/once',
      'tenant-images/in-use',
      'tenant-images/status',
    ),
    'tenant-images/verification-failed': must(
      'errors 5.1; tenant-images 1.5',
      'The `status` of a tenant image that fails verification, such as a truncated image, is `verification-failed`.',
      { ...configures, level: 'certification', needs: 'fixtures.images.tenant' },
      'files/start-upload',
      'files/directory-tenant',
      'tenant-images/status',
      'tenant-images/name',
    ),
    'tenant-images/verified': must(
      'tenant-images 1.4',
      'The `status` of a complete tenant image is not `verification-failed`.',
      { ...configures, level: 'certification', needs: 'fixtures.images.tenant', clause: 'platform: Errors' },
      'files/start-upload',
      'files/directory-tenant',
      'tenant-images/status',
      'tenant-images/name',
    ),
    'tenant-images/verification': open(
      'transitions 15.4',
      'The time at which a file in `images/tenant` appears as a tenant image, and the event that triggers its verification, are unspecified.',
      { ...configures, level: 'certification', needs: 'fixtures.images.tenant' },
    ),
    'tenant-images/supported-only': must(
      'tenant-images 2.1',
      'Only tenant releases that the platform supports may be loaded onto the platform.',
      { untestable: 'the contract does not say how a target shows that a release is not supported' },
    ),
    'tenant-images/supported-from': must(
      'tenant-images 2.2',
      'The first platform release supports tenant releases from 15.1.5 on.',
      { untestable: 'the contract does not say how a target shows that a release is not supported' },
    ),
    'tenant-images/unsupported-16-0': must('tenant-images 2.3', 'The platform does not support tenant release 16.0.', {
      untestable: 'the contract does not say how a target shows that a release is not supported',
    }),
    'tenant-images/unsupported-16-1': must('tenant-images 2.4', 'The platform does not support tenant release 16.1.', {
      untestable: 'the contract does not say how a target shows that a release is not supported',
    }),
    'tenant-images/unsupported-17-0': must('tenant-images 2.5', 'The platform does not support tenant release 17.0.', {
      untestable: 'the contract does not say how a target shows that a release is not supported',
    }),
    'tenant-images/supported-again': must('tenant-images 2.6', 'The platform supports tenant releases from 17.1 on.', {
      untestable: 'the contract does not say how a target shows that a release is not supported',
    }),
  },
} as const satisfies Book

export const verifies = bindRequirements(contract)
