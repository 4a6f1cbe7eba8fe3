import { describe, expect, test } from 'vitest'
import { sample } from './sample.ts'
import { traceabilityTable } from './traceability.ts'

const result = sample(300)

function recordOf(members: object): string | undefined {
  const [first] = result.requirements
  return first && traceabilityTable({ requirements: [{ ...first, tests: [], ...members }] }).split('\r\n')[1]
}

describe('requirements.csv', () => {
  test('has a record for each requirement, in the order of the catalogue', () => {
    const lines = traceabilityTable(result).split('\r\n')

    expect(lines).toHaveLength(302)
    expect(lines[0]).toBe('id,area,strength,clause,text,verdict,reason,tests,failure codes,units')
    expect(lines[1]).toMatch(/^authentication\/token-0,authentication,must,/)
    expect(lines.at(-1)).toBe('')
  })

  test('quotes commas and quotation marks, and keeps each record on one line', () => {
    expect(recordOf({ text: 'Says "a", then\nb.' })).toContain(',"Says ""a"", then b.",')
  })

  test('neutralises spreadsheet formulas', () => {
    expect(recordOf({ text: '=HYPERLINK("http://192.0.2.1")' })).toContain(`,"'=HYPERLINK(""http://192.0.2.1"")",`)
    for (const sign of ['+', '-', '@', ' \t=']) {
      expect(recordOf({ text: `${sign}1` })).toContain(`,"'${sign.trim()}1",`)
    }
  })

  test('lists each failure code once', () => {
    const failures = ['value', 'late', 'value'].map((code) => ({ code, message: 'x' }))

    expect(recordOf({ failures })).toMatch(/,value \| late,$/)
  })
})
