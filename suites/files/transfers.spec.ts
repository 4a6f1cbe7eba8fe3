import { describe, expect, test } from 'vitest'
import {
  announcesTransfer,
  readCells,
  compareCells,
  hasColumn,
  findForeignRows,
  findHeading,
  isCompleted,
  findTransferLines,
  parseProgress,
  parseTransferStatus,
} from './transfers.ts'

const table = `
S.No.|Operation  |Protocol|Local File Path   |Remote Host|Remote File Path|Status            |Time
1    |Import file|HTTPS   |images/staging/a.iso|192.0.2.7  |a.iso           |In Progress (42.5%)|Wed Jan 15 10:00:00 2025
2    |Import file|SCP     |images/staging/b.iso|192.0.2.7  |b.iso           |completed          |Wed Jan 15 10:00:00 2025
`

describe('the transfers table', () => {
  test('has columns that are found by name, whatever the padding', () => {
    const heading = findHeading(table)

    expect(['S.No.', 'Operation', 'Status', 'Time'].every((name) => hasColumn(heading, name))).toBe(true)
    expect(hasColumn(heading, 'Size')).toBe(false)
    expect(hasColumn('S.No. Operation Protocol Local File Path', 'Local File Path')).toBe(true)
  })

  test('shows the progress and the completion of each transfer', () => {
    const [first = ''] = findTransferLines(table, 'a.iso')
    const [second = ''] = findTransferLines(table, 'b.iso')

    expect([parseProgress(first), isCompleted(first)]).toEqual([42.5, false])
    expect([parseProgress(second), isCompleted(second)]).toEqual([undefined, true])
    expect(parseTransferStatus(first, ['a.iso'])).toBe('In Progress (42.5%)')
  })
})

describe('a table that another interface prints', () => {
  const second = table.split('\n').find((line) => line.startsWith('2')) ?? ''
  const numbered = table.replace(/^2/m, '7').replace('completed', 'Completed')

  test.each([
    ['the same table', table, 0],
    ['the same table with other numbers, and other case', numbered, 0],
    ['fewer lines', table.replace(second, ''), 0],
    ['another percentage of a running transfer', table.replace('42.5%', '50%'), 0],
    ['another status of a finished transfer', table.replace('completed', 'failed'), 1],
    ['another path of a finished transfer', table.replace('|b.iso ', '|c.iso '), 1],
    ['another time of a finished transfer', table.replace(second, second.replace('10:00', '11:00')), 1],
    ['another age', table.replaceAll(/Wed Jan.*/g, '7 minutes ago'), 0],
  ])('with %s has as many foreign lines as it should', (_what, output, count) => {
    expect(findForeignRows(output, [table])).toHaveLength(count)
  })
})

const asked = { protocol: 'scp', name: 'b.iso', host: '192.0.2.7', remote: '/b.iso' } as const

describe('a transfers table', () => {
  test('is split into cells, whatever the delimiter', () => {
    const padded = table.replaceAll('|', '  ')
    const ragged = table.replaceAll(/ *\| */g, '  ')
    for (const each of [table, padded, ragged]) {
      const [line = ''] = findTransferLines(each, 'b.iso')
      expect(readCells(each, line)).toMatchObject({
        Protocol: 'SCP',
        'Local File Path': 'images/staging/b.iso',
        Status: 'completed',
      })
      expect(compareCells(readCells(each, line), asked)).toEqual({})
    }
  })

  test('is split into cells even if a time contains two consecutive blanks', () => {
    const dated = table.replaceAll(/ *\| */g, '  ').replaceAll('Jan 15', 'Jan  5')
    const [line = ''] = findTransferLines(dated, 'b.iso')

    expect(readCells(dated, line)).toMatchObject({ Status: 'completed', Time: 'Wed Jan 5 10:00:00 2025' })
    expect(compareCells(readCells(dated, line), asked)).toEqual({})
  })

  test.each(['S.No.', 'Local File Path', 'Time'])('can be read even if the column %s is missing', (missing) => {
    const at = [
      'S.No.',
      'Operation',
      'Protocol',
      'Local File Path',
      'Remote Host',
      'Remote File Path',
      'Status',
      'Time',
    ]
    const without = table
      .split('\n')
      .map((line) => line.split('|').filter((_, index) => index !== at.indexOf(missing)))
      .map((cells) => cells.join('|'))
      .join('\n')
    const [line = ''] = without.split('\n').filter((each) => each.includes('SCP'))

    expect(hasColumn(findHeading(without), missing)).toBe(false)
    expect(compareCells(readCells(without, line), asked)).toEqual({ [missing]: 'no such column' })
  })

  test('is compared with the requested import cell by cell', () => {
    const [line = ''] = findTransferLines(table, 'b.iso')
    const differing = (cells: object) => Object.keys(compareCells({ ...readCells(table, line), ...cells }, asked))

    expect(differing({ Protocol: 'HTTPS' })).toEqual(['Protocol'])
    expect(differing({ 'Local File Path': 'images/staging/b.iso.1' })).toEqual(['Local File Path'])
    expect(differing({ 'Remote Host': '192.0.2.71' })).toEqual(['Remote Host'])
    expect(differing({ 'Remote File Path': 'other/ab.iso' })).toEqual(['Remote File Path'])
    expect(differing({ Operation: 'Export file' })).toEqual(['Operation'])
    expect(compareCells({}, asked)).toMatchObject({ Time: 'no such column' })
  })

  test('has lines that are found by the local path of the file', () => {
    expect(findTransferLines(table.replace('staging/b.iso', 'staging/c.iso'), 'b.iso')).toEqual([])
    expect(findTransferLines('a.iso\nb.iso\n', 'b.iso')).toEqual(['b.iso'])
  })
})

describe('the response to an import', () => {
  test.each([
    'File transfer is initiated.(images/staging/a.iso)',
    'File transfer initiated (the certificate is not verified)',
    'Import of a.iso has begun, and was queued. It is not finished.',
    'Transferring a.iso',
    'Request for file import has been sent',
    'The transfer has started. See transfer-status for errors.',
  ])('"%s" says that a transfer was initiated', (text) => {
    expect(announcesTransfer([text])).toBe(true)
  })

  test.each([
    '',
    'File transfer',
    'Import failed: permission denied',
    'The transfer could not be started',
    'Unable to initiate the transfer',
    'No transfer was started',
    'Import refused: another transfer is in progress',
  ])('"%s" does not say that a transfer was initiated', (text) => {
    expect(announcesTransfer([text])).toBe(false)
  })
})
