import { describe, expect, test } from 'vitest'
import { compareSections, formatCounts } from './comparison.ts'
import type { Section } from './contract.ts'
import { parseSections } from './document.ts'

const DOCUMENT = `# Devices (all of them)

A device serves \`/data\`. \`vendor\` stands
for its brand, since 1.8.0. See below.

## Fields

| Field | Notes |
|---|---|
| \`a|b\` | one. Two. |
| c | d |

- First item. Goes on
  in another line.
1. Last item

## Empty

### Limits (of size)

None.
`

const indexed = (heading: string, units: string, sha256: string): Section => ({
  name: `platform/${heading.toLowerCase()}`,
  heading,
  units,
  counts: [],
  sha256,
  statements: [],
})

describe('a document', () => {
  test('is split into sections, whose rows and sentences are counted', () => {
    const sections = parseSections(DOCUMENT)

    expect(sections.map(({ heading, units }) => [heading, formatCounts(units)])).toEqual([
      ['Devices', '3 sentences'],
      ['Fields', '2 rows, 3 sentences'],
      ['Limits', '1 sentence'],
    ])
    expect(sections[1]?.units.map(({ text }) => text).slice(2)).toEqual([
      'First item.',
      'Goes on in another line.',
      'Last item',
    ])
  })

  test('has hashes that depend on the words of a section but not on its line breaks', () => {
    const [hash, broken, other] = ['A b.\nC.', 'A  b. C.\n', 'A b. D.'].map((text) => parseSections(text)[0]?.sha256)

    expect(broken).toBe(hash)
    expect(other).not.toBe(hash)
  })

  test('is compared with the index by text, by counts, and by sections that only one of them contains', () => {
    const found = parseSections(DOCUMENT)
    const index = [
      indexed('Devices', '3 sentences', found[0]?.sha256 ?? ''),
      indexed('Fields', '3 rows, 3 sentences', ''),
      indexed('Errors', '1 row', ''),
    ]

    const { document, compared } = compareSections(found, index)

    expect(document).toBe('platform')
    expect(compared.map(({ heading, differences }) => [heading, ...differences])).toEqual([
      ['Devices'],
      [
        'Fields',
        expect.stringMatching(/^its text is another; its sha256 is [\da-f]{64}$/),
        'counted 2 rows, 3 sentences; the index has 3 rows, 3 sentences',
      ],
      ['Limits', 'the index has no such section (1 sentence)'],
      ['Errors', 'the document has no such section'],
    ])
  })
})
