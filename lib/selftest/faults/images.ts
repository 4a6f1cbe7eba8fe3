import type { FaultTable, FurtherFaults } from './table.ts'

/** The platform's images. */
export const faults: FaultTable = {
  'images/at-restconf': 'images-empty-at-restconf',
  'images/version-format': 'image-version-without-build',
  'images/check-version': 'check-version-answers-nothing',
}

/** A date is one of the calendar. */
export const further: FurtherFaults = {
  'images/os-date': ['image-date-is-no-date:os/os'],
  'images/service-date': ['image-date-is-no-date:services/service'],
  'images/iso-date': ['image-date-is-no-date:iso/iso'],
}
