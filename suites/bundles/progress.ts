import type { Catalogue } from '#lib/requirements.ts'

const clause = 'platform: States and transitions, diagnostic bundle'
const targets = ['appliance', 'controller', 'partition'] as const
const going = { strength: 'must', clause, targets, gate: 'configure' } as const
const ended = ['bundles/completes']

/** How a capture goes on, and ends. */
export const progress = {
  'bundles/busy': {
    ...going,
    text: 'Busy is true while a bundle is collected.',
    dependsOn: ['bundles/status-busy'],
  },
  'bundles/status-collecting': {
    ...going,
    text: 'Status is collecting while a bundle is collected.',
    dependsOn: ['bundles/status-status'],
  },
  'bundles/percent-rises': {
    ...going,
    text: 'Percent never falls while a bundle is collected, and has risen when it is complete.',
    dependsOn: ['bundles/status-percent'],
  },
  'bundles/phases-in-order': {
    ...going,
    text: 'A bundle is collated after it is collected, and not collected again.',
    dependsOn: ['bundles/status-status'],
  },
  'bundles/status-collating': {
    ...going,
    text: 'Whenever a bundle is seen being collated, Status is collating.',
    dependsOn: ['bundles/status-status'],
  },
  'bundles/message-collating': {
    ...going,
    text: 'Whenever Status is collating, Message says that data are collated.',
    dependsOn: ['bundles/status-message', 'bundles/status-status'],
  },
  'bundles/completes': {
    ...going,
    text: 'A bundle that is collected, and perhaps collated, becomes complete.',
    dependsOn: ['bundles/status-json'],
  },
  'bundles/not-busy-when-complete': {
    ...going,
    text: 'Busy is false when a bundle is complete.',
    dependsOn: [...ended, 'bundles/status-busy'],
  },
  'bundles/percent-100-when-complete': {
    ...going,
    text: 'Percent is 100 when a bundle is complete.',
    dependsOn: [...ended, 'bundles/status-percent'],
  },
  'bundles/status-complete': {
    ...going,
    text: 'Status is complete when a bundle is complete.',
    dependsOn: [...ended, 'bundles/status-status'],
  },
  'bundles/phases': {
    ...going,
    strength: 'open',
    text: 'Which phases of a capture are seen depends on how long each takes.',
  },
} as const satisfies Catalogue
