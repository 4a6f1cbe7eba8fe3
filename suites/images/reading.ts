import type { Catalogue, Requirement } from '#lib/requirements.ts'

const stated = { strength: 'must', targets: ['appliance', 'controller', 'partition'] } as const
const clause = 'platform: Resources, Platform software images'

const ofState = (text: string): Requirement => ({ ...stated, clause, text, dependsOn: ['images/resource'] })
const seen = (text: string): Requirement => ({ ...ofState(text), strength: 'seen' })

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
    dependsOn: ['images/isos', 'root/restconf-serves-data'],
  },
  'images/os': ofState('Images of the system are a list, state.os.os.'),
  'images/os-version': ofState('version-os of an image of the system is a string.'),
  'images/os-once': ofState('version-os is the key of the images of the system: each version is listed once.'),
  'images/os-status': ofState('status of an image of the system is a string.'),
  'images/os-status-values': seen('status of an image of the system reads ready.'),
  'images/os-date': ofState('date of an image of the system is a date.'),
  'images/os-in-use': ofState('in-use of an image of the system is a boolean.'),
  'images/services': ofState('Images of the services are a list, state.services.service.'),
  'images/service-version': ofState('An image of the services has version-service, a string as that of the system.'),
  'images/service-once': ofState('version-service is the key of the images of the services: each is listed once.'),
  'images/service-status': ofState('An image of the services has status, a string as that of the system.'),
  'images/service-status-values': seen('status of an image of the services reads ready.'),
  'images/service-date': ofState('An image of the services has date, a date as that of the system.'),
  'images/service-in-use': ofState('An image of the services has in-use, a boolean as that of the system.'),
  'images/isos': ofState('ISOs are a list, state.iso.iso.'),
  'images/iso-version': ofState('An ISO has version-iso, a string as that of the system.'),
  'images/iso-once': ofState('version-iso is the key of the ISOs: each is listed once.'),
  'images/iso-status': ofState('An ISO has status, a string as that of the system.'),
  'images/iso-status-values': seen('status of an ISO reads ready.'),
  'images/iso-date': ofState('An ISO has date, a date as that of the system.'),
  'images/iso-in-use': ofState('An ISO has in-use, a boolean as that of the system.'),
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
