import { describe, expect, test } from 'vitest'
import { hasColumn, headingOf, isCompleted, linesOf, progressIn, statusIn } from './transfers.ts'

const table = `
S.No.|Operation  |Protocol|Local File Path   |Remote Host|Remote File Path|Status            |Time
1    |Import file|HTTPS   |images/staging/a.iso|192.0.2.7  |a.iso           |In Progress (42.5%)|Wed Jan 15 10:00:00 2025
2    |Import file|SCP     |images/staging/b.iso|192.0.2.7  |b.iso           |completed          |Wed Jan 15 10:00:00 2025
`

describe('the table of transfers', () => {
  test('has columns by name, whatever pads them', () => {
    const heading = headingOf(table)

    expect(['S.No.', 'Operation', 'Status', 'Time'].every((name) => hasColumn(heading, name))).toBe(true)
    expect(hasColumn(heading, 'Size')).toBe(false)
    expect(hasColumn('S.No. Operation Protocol Local File Path', 'Local File Path')).toBe(true)
  })

  test('tells how far a transfer is, and that it has ended', () => {
    const [first = ''] = linesOf(table, 'a.iso')
    const [second = ''] = linesOf(table, 'b.iso')

    expect([progressIn(first), isCompleted(first)]).toEqual([42.5, false])
    expect([progressIn(second), isCompleted(second)]).toEqual([undefined, true])
    expect(statusIn(first, ['a.iso'])).toBe('In Progress (42.5%)')
  })
})
