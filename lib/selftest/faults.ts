import { authentication } from './faults/authentication.ts'
import { clock } from './faults/clock.ts'
import { dns } from './faults/dns.ts'
import { interfaces } from './faults/interfaces.ts'
import { ntp } from './faults/ntp.ts'
import { parser } from './faults/parser.ts'
import { portGroups } from './faults/port-groups.ts'
import { root } from './faults/root.ts'
import { scanner } from './faults/scanner.ts'
import type { FaultTable } from './faults/table.ts'

/** For every requirement of strength `must` that can be tested: the fault of the emulator that breaks it, and nothing else. */
export const faultOf: FaultTable = {
  ...root,
  ...authentication,
  ...dns,
  ...ntp,
  ...clock,
  ...interfaces,
  ...portGroups,
  ...parser,
  ...scanner,
}
