import type { Area } from '../../area.ts'
import { faults } from './faults.ts'
import { quirks } from './quirks.ts'

/** The area of the CLI: the output of its commands (platform: Commands). */
export const commandLine: Area = { name: 'command-line', faults, quirks }
