import type { Catalogue } from '#lib/requirements.ts'
import { limits, moved, must, threeModes, transition, twoModes, walked } from './rules.ts'

/** Every directed change between two modes of one kind of port. */
export const transitions = {
  'port-groups/high-speed-40-to-100': {
    ...must,
    ...twoModes,
    clause: transition,
    text: 'A high-speed pair changes from 40 to 100 Gb/s.',
    dependsOn: moved,
  },
  'port-groups/high-speed-100-to-40': {
    ...must,
    ...twoModes,
    clause: transition,
    text: 'A high-speed pair changes from 100 to 40 Gb/s.',
    dependsOn: moved,
  },
  'port-groups/high-speed-40-to-4x10': {
    ...must,
    clause: limits,
    text: 'A high-speed pair changes from 40 to 4x10 Gb/s.',
    ...threeModes,
    dependsOn: moved,
  },
  'port-groups/high-speed-4x10-to-40': {
    ...must,
    clause: limits,
    text: 'A high-speed pair changes from 4x10 to 40 Gb/s.',
    ...threeModes,
    dependsOn: moved,
  },
  'port-groups/high-speed-100-to-4x10': {
    ...must,
    clause: limits,
    text: 'A high-speed pair changes from 100 to 4x10 Gb/s.',
    ...threeModes,
    dependsOn: moved,
  },
  'port-groups/high-speed-4x10-to-100': {
    ...must,
    clause: limits,
    text: 'A high-speed pair changes from 4x10 to 100 Gb/s.',
    ...threeModes,
    dependsOn: moved,
  },
  'port-groups/low-speed-10-to-25': {
    ...must,
    ...twoModes,
    clause: limits,
    text: 'A low-speed port changes from 10 to 25 Gb/s.',
    // Ports come with 25.
    dependsOn: [...walked, 'port-groups/low-speed-25-to-10'],
  },
  'port-groups/low-speed-25-to-10': {
    ...must,
    ...twoModes,
    clause: limits,
    text: 'A low-speed port changes from 25 to 10 Gb/s.',
    dependsOn: walked,
  },
} as const satisfies Catalogue
