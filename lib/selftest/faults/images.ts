import type { FaultTable, FurtherFaults } from './table.ts'

/** Faults in the platform's images. */
export const faults: FaultTable = {
  'images/show': 'prints-nothing:show-system-image',
  'images/running-config': 'set-version-printed-otherwise',
  'images/at-restconf': 'images-empty-at-restconf',
  'images/version-format': 'image-version-without-build',
  'images/staging-imports': 'imports-unlisted',
  'images/staging-in-state': 'imports-without-state',
  'images/staging-ready': 'imports-never-ready',
  'images/staging-verifies': 'images-unverified',
  'images/check-version': 'check-version-answers-nothing',
  'images/check-version-at-restconf': 'check-version-empty-at-restconf',
  'images/check-version-succeeds': 'check-version-fails',
  'images/check-version-changes-nothing': 'check-version-sets',
  'images/set-version': 'set-version-answers-nothing',
  'images/set-version-says': 'set-version-says-little',
  'images/set-version-installs': 'set-version-refuses',
  'images/set-version-checks': 'set-version-installs-anything',
  'images/set-version-other-line': 'set-version-installs-another-line',
  'images/install-reboots': 'no-restart-after-install',
  'images/install-success': 'install-tells-failure',
  'images/install-os-in-use': 'left-on-former-release:os/os',
  'images/install-services-in-use': 'left-on-former-release:services/service',
  'images/install-brings-os': 'names-former-release:install-os-version',
  'images/install-brings-services': 'names-former-release:install-service-version',
}

/**
 * Additional faults. They break rules that the faults above leave intact: each printed value must be right, a date must
 * be a calendar date, and every version in use must be listed.
 */
export const further: FurtherFaults = {
  'images/show': ['image-printed-with-another-date'],
  'images/check-version-at-restconf': ['check-version-fails-at-restconf'],
  'images/install-os-in-use': ['installs-unlisted:os/os'],
  'images/install-services-in-use': ['installs-unlisted:services/service'],
  'images/os-date': ['image-date-is-no-date:os/os'],
  'images/service-date': ['image-date-is-no-date:services/service'],
  'images/iso-date': ['image-date-is-no-date:iso/iso'],
}
