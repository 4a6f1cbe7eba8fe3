import { type Catalogue, testsOf } from '#lib/requirements.ts'
import { rulesOfModes } from './rules.ts'

const clause = 'platform: Port groups, fields'
const targets = ['appliance', 'partition'] as const

export const requirements = {
  ...rulesOfModes,
  'port-groups/resource': { strength: 'must', clause, text: 'GET of the port groups answers them.', targets },
  'port-groups/config-mode': { strength: 'must', clause, text: 'config.mode is one of the modes.', targets },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
