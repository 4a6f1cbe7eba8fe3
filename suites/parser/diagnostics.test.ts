import { describe, expect } from 'vitest'
import { parseJson, getKeys, getMember, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { STRAY_LINE_NUMBER } from './samples.ts'

describe('an unrecognised line', () => {
  test('causes a warning', verifies('parser/warning'), async ({ parser, observe }) => {
    const { warning, code } = await parser.astray()

    expect(warning, 'what standard error contains because of the line').not.toBe('')
    observe('parser/exit-after-warning', code)
  })

  test('is reported together with its object', verifies('parser/warning-names-object'), async ({ parser }) => {
    const { warning } = await parser.astray()

    expect(warning, 'the warning on standard error').toContain('/Common/app-a')
  })

  test(
    'is reported with the text or the number of the line',
    verifies('parser/warning-names-line'),
    async ({ parser }) => {
      const { warning, line } = await parser.astray()

      const named = warning.includes(line) ? line : new RegExp(`\\b${STRAY_LINE_NUMBER}\\b`).exec(warning)?.[0]
      expect(named, `the line or its number in the warning ${JSON.stringify(warning)}`).toBeDefined()
    },
  )

  test('causes no warning on standard output', verifies('parser/warning-off-the-output'), async ({ parser }) => {
    const { stdout } = await parser.astray()

    expect(getKeys(parseJson(stdout)), 'objects on standard output').not.toEqual([])
  })

  test('does not end the object that contains it', verifies('parser/continues-in-object'), async ({ parser }) => {
    const { stdout } = await parser.astray()

    const output = parseJson(stdout)
    expect(getMember(output, 'ltm node /Common/app-a'), 'the object around the line').toMatchObject({
      description: 'first',
      session: 'user-enabled',
    })
  })

  test('does not end the parsing', verifies('parser/continues-with-objects'), async ({ parser }) => {
    const { stdout } = await parser.astray()

    expect(getKeys(parseJson(stdout)), 'objects after the line').toContain('net vlan /Common/backbone')
  })
})

describe('the error about a missing file', () => {
  test('is written to standard error', verifies('parser/errors'), async ({ tool, folder, observe }) => {
    const { stderr, code } = await tool.run([folder.at('not-there.conf')])

    expect(stderr.trim(), 'standard error after a file that is not there').not.toBe('')
    observe('parser/exit-of-missing-file', code)
  })

  test('is not written to standard output', verifies('parser/errors-off-the-output'), async ({ tool, folder }) => {
    const { stdout } = await tool.run([folder.at('not-there.conf')])

    const output = stdout.trim() === '' ? [] : parseJson(stdout)
    expect(Object.keys(Object(output)), 'what standard output holds after a file that is not there').toEqual([])
  })
})
