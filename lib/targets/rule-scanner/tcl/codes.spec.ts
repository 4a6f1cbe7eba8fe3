import { describe, expect, test } from 'vitest'
import { scan } from '../scan/scan.ts'
import { fillCodes, padding } from './codes.ts'

const codesOf = (text: string, before = 255) => {
  const codes = new Uint8Array(text.length + padding).fill(before)
  fillCodes(text, codes)
  return codes
}

describe('the character codes of a text', () => {
  test('are followed by zero padding', () => {
    expect([...codesOf('a{}\n')]).toEqual([97, 123, 125, 10, ...Array.from({ length: padding }, () => 0)])
  })

  test.each(['größer', '😀 {', 'Ż{', '\ud800{', '\u2028}'])(
    'keep their positions in %j, and codes above 127 become 128',
    (text) => {
      const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))

      expect([...codesOf(text)].slice(0, text.length)).toEqual(units.map((unit) => Math.min(unit, 128)))
    },
  )
})

test('a letter whose low byte equals that of a brace is not treated as a brace', () => {
  expect(scan('set a Ż\nset b ž\n expr $c; # 😀\n')).toMatchObject({
    warning: [],
    dangerous: [{ issue_location: '$c', line: 3 }],
  })
})

test('a scan of a short text after a long one does not read beyond the end of the short text', () => {
  scan(`set a {${'{}'.repeat(1000)}}\n`)

  expect(scan('expr $a')).toMatchObject({ dangerous: [{ issue_location: '$a' }] })
  expect(scan('when A')).toEqual({ warning: [], dangerous: [], glued: 0 })
})
