/** Formats a table. Each column is padded to its longest cell. */
export function formatTable(columns: readonly string[], rows: readonly (readonly string[])[], between: string): string {
  const all = [columns, ...rows]
  const widths = columns.map((_, index) => Math.max(...all.map((row) => row[index]?.length ?? 0)))
  return all.map((row) => row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(between)).join('\n')
}
