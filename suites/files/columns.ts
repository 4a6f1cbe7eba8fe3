import type { imports } from './imports.ts'
import type { COLUMN_NAMES } from './transfers.ts'

/** The columns of the table, with the requirement that each is there. */
export const COLUMNS = [
  ['files/column-number', 'S.No.'],
  ['files/column-operation', 'Operation'],
  ['files/column-protocol', 'Protocol'],
  ['files/column-local-path', 'Local File Path'],
  ['files/column-remote-host', 'Remote Host'],
  ['files/column-remote-path', 'Remote File Path'],
  ['files/column-status', 'Status'],
  ['files/column-time', 'Time'],
] as const satisfies readonly (readonly [keyof typeof imports, (typeof COLUMN_NAMES)[number]])[]
