import { formatTable } from '../../cli/tabled.ts'
import type { Source } from '../../files/source.ts'

export interface Transfer {
  readonly id: string
  readonly source: Source
  readonly local: string
  /** Device time at which the transfer began. */
  readonly begun: number
  readonly stop: AbortController
  /** Bytes that have arrived. */
  passed: number
  /** Total size in bytes, if the host reported it. */
  total: number | undefined
  /** How the transfer ended. Undefined while it is in progress. */
  ended: string | undefined
}

export const columns = [
  'S.No.',
  'Operation',
  'Protocol',
  'Local File Path',
  'Remote Host',
  'Remote File Path',
  'Status',
  'Time',
]

/** The name of an import in the table of transfers. */
export const OPERATION = 'Import file'

/** Formats the table of transfers with padded columns. */
export function formatTransfers(transfers: readonly Transfer[], dateOf: (time: number) => string): string {
  const rows = transfers.map((transfer, index) => [
    String(index + 1),
    OPERATION,
    transfer.source.protocol.toUpperCase(),
    transfer.local,
    transfer.source.host,
    transfer.source.path,
    formatStatus(transfer),
    dateOf(transfer.begun),
  ])
  return `\n${formatTable(columns, rows, '|')}\n`
}

export function formatStatus({ ended, passed, total }: Transfer): string {
  if (ended !== undefined) return ended
  const share = total === undefined || total === 0 ? 0 : passed / total
  return `In Progress (${Math.min(99, Math.floor(share * 100))}%)`
}
