import type { Catalogue, Requirement } from '#lib/requirements.ts'

const stated = { strength: 'must', targets: ['appliance', 'controller', 'partition'] } as const
const clause = 'platform: Resources, Platform software images'

const ofState = (text: string, ...dependsOn: string[]): Requirement => ({
  ...stated,
  clause,
  text,
  dependsOn: ['images/resource', ...dependsOn],
})
const seen = (text: string): Requirement => ({ ...ofState(text), strength: 'seen' })
const ofOs = (text: string, ...more: string[]) => ofState(text, 'images/os', ...more)
const ofService = (text: string, ...more: string[]) => ofState(text, 'images/services', ...more)
const ofIso = (text: string, ...more: string[]) => ofState(text, 'images/isos', ...more)

/** What GET shows of the platform's images. */
export const reading = {
  'images/resource': {
    ...stated,
    clause: 'platform: Endpoints, image state row',
    text: 'GET of system/vendor-system-image:image/state answers the state of the images.',
  },
  'images/at-restconf': {
    ...stated,
    clause: 'platform: Data roots',
    text: 'The state of the images is read at /restconf as at /api.',
    dependsOn: ['images/isos', 'root/restconf-serves-data', 'authentication/token-at-restconf'],
  },
  'images/show': {
    ...stated,
    clause: 'platform: Commands, platform upgrade row',
    text: 'show system image prints the state of the images: the versions of all, and what else it prints of them and of the last install as the API shows it.',
    commandLine: true,
    dependsOn: [
      'images/os-version',
      'images/os-once',
      'images/service-version',
      'images/service-once',
      'images/iso-version',
      'images/iso-once',
      ...['os', 'service', 'iso'].flatMap((list) =>
        ['status', 'date', 'in-use'].map((field) => `images/${list}-${field}`),
      ),
      'images/install-os-version',
      'images/install-service-version',
      'images/install-status',
    ],
  },
  'images/os': ofState('Images of the system are a list, state.os.os.'),
  'images/os-version': ofOs('version-os of an image of the system is a string.'),
  'images/os-once': ofOs(
    'version-os is the key of the images of the system: each version is listed once.',
    'images/os-version',
  ),
  'images/os-status': ofOs('status of an image of the system is a string.'),
  'images/os-status-values': seen('status of an image of the system reads ready.'),
  'images/os-date': ofOs('date of an image of the system is a date.'),
  'images/os-in-use': ofOs('in-use of an image of the system is a boolean.'),
  'images/services': ofState('Images of the services are a list, state.services.service.'),
  'images/service-version': ofService('An image of the services has version-service, a string as that of the system.'),
  'images/service-once': ofService(
    'version-service is the key of the images of the services: each is listed once.',
    'images/service-version',
  ),
  'images/service-status': ofService('An image of the services has status, a string as that of the system.'),
  'images/service-status-values': seen('status of an image of the services reads ready.'),
  'images/service-date': ofService('An image of the services has date, a date as that of the system.'),
  'images/service-in-use': ofService('An image of the services has in-use, a boolean as that of the system.'),
  'images/isos': ofState('ISOs are a list, state.iso.iso.'),
  'images/iso-version': ofIso('An ISO has version-iso, a string as that of the system.'),
  'images/iso-once': ofIso('version-iso is the key of the ISOs: each is listed once.', 'images/iso-version'),
  'images/iso-status': ofIso('An ISO has status, a string as that of the system.'),
  'images/iso-status-values': seen('status of an ISO reads ready.'),
  'images/iso-date': ofIso('An ISO has date, a date as that of the system.'),
  'images/iso-in-use': ofIso('An ISO has in-use, a boolean as that of the system.'),
  'images/install-os-version': ofState('state.install has install-os-version, a string.'),
  'images/install-service-version': ofState('state.install has install-service-version, a string.'),
  'images/install-status': ofState('state.install has install-status, a string.'),
  'images/install-status-values': seen('install-status reads success.'),
  'images/version-format': {
    ...ofState(
      'A version of an image is three numbers with dots between them, a hyphen and a build, such as 1.8.0-4321.',
    ),
    dependsOn: ['images/os-version', 'images/service-version', 'images/iso-version'],
  },
} as const satisfies Catalogue
