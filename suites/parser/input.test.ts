import { describe, expect } from 'vitest'
import { parseJson, getKeys, test, readOutputFile } from './fixtures.ts'
import { verifies } from './contract.ts'
import { OTHER, OTHER_KEYS, PLAIN, PLAIN_KEYS } from './samples.ts'

describe('the input of the command', () => {
  test('is standard input if no file is given', verifies('parser/standard-input'), async ({ parser, observe }) => {
    const { stdout, code } = await parser.convert(PLAIN)

    expect(getKeys(parseJson(stdout)), 'objects read from standard input').not.toEqual([])
    observe('parser/exit-of-success', code)
    observe('parser/object-order', getKeys(parseJson(stdout)).join() === PLAIN_KEYS.join() ? 'as read' : 'another')
  })

  test('is the file given as an argument', verifies('parser/file'), async ({ tool, folder }) => {
    const { stdout } = await tool.run([folder.write('plain.conf', PLAIN)])

    expect(getKeys(parseJson(stdout)).toSorted(), 'objects read from the file').toEqual(PLAIN_KEYS)
  })

  test(
    'is the file if both a file and standard input are given',
    verifies('parser/file-wins'),
    async ({ tool, folder }) => {
      const { stdout } = await tool.run([folder.write('plain.conf', PLAIN)], { stdin: OTHER })

      expect(getKeys(parseJson(stdout)).toSorted(), 'objects read from the file beside standard input').toEqual(
        PLAIN_KEYS,
      )
    },
  )
})

describe('the output of the command', () => {
  test('is written to standard output by default', verifies('parser/standard-output'), async ({ parser }) => {
    const { stdout } = await parser.convert(PLAIN)

    expect(stdout.trim(), 'standard output').not.toBe('')
  })

  test('is written to the file given with `--output`', verifies('parser/output-option'), async ({ parser, folder }) => {
    const file = folder.at('out.json')

    await parser.convert(OTHER, '--output', file)

    expect(getKeys(readOutputFile(file)), 'objects in the file of --output').toEqual(OTHER_KEYS)
  })

  test('is written to the file given with `-o`', verifies('parser/output-letter'), async ({ parser, folder }) => {
    const file = folder.at('out.json')

    await parser.convert(OTHER, '-o', file)

    expect(getKeys(readOutputFile(file)), 'objects in the file of -o').toEqual(OTHER_KEYS)
  })

  test(
    'is written only to the output file if one is given',
    verifies('parser/output-file-only'),
    async ({ parser, folder }) => {
      const { stdout } = await parser.convert(OTHER, '--output', folder.at('out.json'))

      expect(stdout, 'standard output beside the file of --output').not.toContain('failsafe')
    },
  )
})
