import { describe, expect, test } from 'vitest'
import { isAccepted, isRefused, isUnderWay, namesColumn, findUploadText } from './table.ts'

describe('the output of an upload command', () => {
  test.each([
    'message HTTP/1.1 202 Accepted\nerrorcode false',
    'The upload is accepted.',
    'HTTP 202, it fails for nobody',
  ])('signals acceptance: %s', (text) => {
    expect(isAccepted(text)).toBe(true)
    expect(isRefused(text)).toBe(false)
  })

  test.each([
    'not accepted: another upload is in progress',
    'Error: denied',
    'errorcode true',
    'Aborted: no such file',
  ])('signals rejection: %s', (text) => {
    expect(isAccepted(text)).toBe(false)
    expect(isRefused(text)).toBe(true)
  })

  test.each(['Upload started, id 7', 'The upload is in progress.', 'It shows in the table later.'])(
    'may signal neither acceptance nor rejection: %s',
    (text) => {
      expect([isAccepted(text), isRefused(text)]).toEqual([false, false])
    },
  )
})

describe('the table of uploads', () => {
  test.each([
    ['a row', 'ID  STATUS\nb2  COMPLETE\na1  IN PROGRESS\nc3  COMPLETE\n', 'a1  IN PROGRESS'],
    ['a row with a number before it', '1 | b2 | COMPLETE |\n2 | a1 | COMPLETE |\n', '2 | a1 | COMPLETE |'],
    [
      'a block',
      'Upload ID: b2\nStatus: COMPLETE\nUpload ID: a1\nStatus: PENDING\n\nUpload ID: c3\nStatus: COMPLETE\n',
      'Upload ID: a1\nStatus: PENDING\n',
    ],
    ['a row after one whose id contains its id', 'ID STATUS\nba12 COMPLETE\na1 FAILED\n', 'a1 FAILED'],
    ['no text if the upload is not listed', 'ID STATUS\n', ''],
  ])('shows an upload as %s', (_name, table, part) => {
    expect(findUploadText(table, 'a1')).toBe(part)
  })

  test('has a column if a heading contains the name of the column, but not if only a link contains the name', () => {
    const rows = [
      'ID STATUS LINK',
      'Status: COMPLETE',
      'status|details',
      'a1  COMPLETE  https://cloud.example/status/a1',
    ]

    expect(rows.map((row) => namesColumn(row, 'status'))).toEqual([true, true, true, false])
    expect(namesColumn('DETAIL', 'details')).toBe(true)
  })

  test('shows which uploads are in progress', () => {
    expect(isUnderWay('a1 UPLOADING 30 %')).toBe(true)
    expect(isUnderWay('a1 COMPLETE')).toBe(false)
    expect(isUnderWay('a1 DONE')).toBe(false)
  })
})
