import { expect } from 'vitest'
import { checkRows } from './rows.ts'

const state = '/openconfig-system:system/vendor-system-image:image/state'
const release = '1.8.0-4321'
const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)

checkRows([
  {
    says: 'a unit shows the system and services images as in use, but not the ISO',
    quirks: ['isos-never-in-use', 'never-installed'],
    exchanges: [
      {
        sent: ['GET', `${state}/os`],
        answered: [
          200,
          { 'vendor-system-image:os': { os: [{ 'version-os': release, status: 'ready', date: day, 'in-use': true }] } },
        ],
      },
      {
        sent: ['GET', `${state}/iso`],
        answered: [
          200,
          {
            'vendor-system-image:iso': {
              iso: [{ 'version-iso': release, status: 'ready', date: day, 'in-use': false }],
            },
          },
        ],
      },
      {
        sent: ['GET', `${state}/install/install-status`],
        answered: [200, { 'vendor-system-image:install-status': 'none' }],
      },
    ],
  },
])
