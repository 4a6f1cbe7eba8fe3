import { expect, test } from 'vitest'
import { findMemberLine } from './member-line.ts'

const TEXT = `{
  "name": "bench: \\"fixtures\\"",
  "gates": ["configure"],
  "fixtures": {
    "gates": 1,
    "images": { "tenant": {
      "file": "x" } }
  },
  "bench": { "clock": {} }
}
`

test.for([
  ['gates', 3],
  ['fixtures.images.tenant', 6],
  ['fixtures.images.platform', 6],
  ['fixtures.spareUser', 4],
  ['bench.fileHost', 9],
  ['waivers', 1],
] as const)(
  'for the member %s, the reported profile line is %i: the line of the member, or the line below which to insert it',
  ([place, line]) => {
    expect(findMemberLine(TEXT, place)).toBe(line)
  },
)
