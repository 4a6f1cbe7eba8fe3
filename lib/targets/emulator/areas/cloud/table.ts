import { formatTable } from '../../cli/tabled.ts'

/** One upload of a bundle, as the CLI shows it. */
export interface Upload {
  readonly id: string
  readonly number: string
  readonly description: string
  /** The name of the uploaded file. */
  readonly name: string
  status: string
}

const columns = ['UPLOAD ID', 'SERVICE REQUEST NUMBER', 'STATUS', 'LINK', 'DESCRIPTION', 'DETAILS']

/** Formats the table of uploads. */
export function formatUploads(uploads: readonly Upload[]): string {
  const rows = uploads.map(({ id, number, status, description, name }) => [
    id,
    number,
    status,
    status === 'COMPLETE' ? `https://cloud.example.net/support/view/${id}` : '',
    description,
    name,
  ])
  return `${formatTable(columns, rows, '  ')}\n`
}
