import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '../output/formats.ts'
import { configuration, rubble } from './arbitrary.ts'
import { print } from './printer.ts'
import { convertText, read } from './reading.ts'

const budget = { numRuns: 400, interruptAfterTimeLimit: 1500, markInterruptAsFailure: false }

describe('the parser', () => {
  test('survives random bytes and returns JSON', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom(...FORMATS),
        fc.boolean(),
        (bytes, format, sort) => {
          expectJson(convertText(Buffer.from(bytes), format, sort).text, format)
        },
      ),
      budget,
    )
  })

  test('survives braces, quotes and scripts and returns JSON', () => {
    fc.assert(
      fc.property(rubble, fc.constantFrom(...FORMATS), fc.boolean(), (text, format, sort) => {
        expectJson(convertText(text, format, sort).text, format)
      }),
      budget,
    )
  })

  test('survives mutated configurations and returns JSON', () => {
    const place = fc.tuple(fc.nat(), fc.nat({ max: 6 }), fc.constantFrom('', '{', '}', '"', '\\', '\n', '\u0000', ' '))
    fc.assert(
      fc.property(configuration, fc.array(place, { minLength: 1, maxLength: 5 }), (objects, places) => {
        let text = print(objects)
        for (const [at, removed, added] of places) {
          const from = at % (text.length + 1)
          text = text.slice(0, from) + added + text.slice(from + removed)
        }
        expectJson(convertText(text).text, 'json')
      }),
      budget,
    )
  })

  test('gives the same result however the input is split into chunks', () => {
    fc.assert(
      fc.property(rubble, fc.integer({ min: 1, max: 20 }), (text, size) => {
        expect(read(text, size)).toEqual(read(text))
      }),
      budget,
    )
  })
})

describe('a configuration', () => {
  test('that is printed and parsed again has the same meaning', () => {
    fc.assert(
      fc.property(
        configuration,
        fc.constantFrom('', ' ', '    ', '\t'),
        fc.constantFrom('\n', '\r\n'),
        (objects, indent, feed) => {
          const again = read(print(objects, indent, feed))

          expect(again.diagnostics).toEqual([])
          expect(print(again.objects)).toBe(print(objects))
        },
      ),
      budget,
    )
  })

  test('of 10,000 nested blocks is parsed, sorted and written', () => {
    const text = `ltm pool p {\n${'k {\n'.repeat(10_000)}${'}\n'.repeat(10_000)}}\n`

    const { text: json, failed } = convertText(text, 'json', true)

    expect(failed).toBe(false)
    expect(json).toContain(`{"k":${'{"k":'.repeat(9_999)}{}${'}'.repeat(9_999)}}`)
  })

  test('of 10,000 nested blocks on one line is parsed', () => {
    const { objects, diagnostics } = read(`ltm pool p { ${'k { '.repeat(10_000)}${'} '.repeat(10_001)}`)

    expect(diagnostics).toEqual([])
    expect(objects).toHaveLength(1)
  })

  test.each([
    ['a value', (long: string) => `ltm pool p {\n  description ${long}\n}\n`],
    ['a quoted value', (long: string) => `ltm pool p {\n  description "${long}"\n}\n`],
    ['a list', (long: string) => `ltm pool p {\n  items { ${long} }\n}\n`],
    ['a line of a rule', (long: string) => `ltm rule p {\n${long}\n}\n`],
  ])('with 5 MB in %s is parsed', (_what, textOf) => {
    const { text, failed } = convertText(textOf('x'.repeat(5_000_000)))

    expect(failed).toBe(false)
    expect(text.length).toBeGreaterThan(5_000_000)
  })
})

function expectJson(text: string, format: string): void {
  const documents = format === 'jsonl' ? text.split('\n').filter((line) => line !== '') : [text]
  for (const document of documents) expect(() => void JSON.parse(document)).not.toThrow()
}
