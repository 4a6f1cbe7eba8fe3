import { describe, expect } from 'vitest'
import { parseJson, getKeys, test, readOutputFile } from './fixtures.ts'
import { verifies } from './contract.ts'
import { OTHER, OTHER_KEYS, PLAIN, PLAIN_KEYS } from './samples.ts'

describe('the input of the command', () => {
  test('is standard input without a file', verifies('parser/standard-input'), async ({ parser, observe }) => {
    const { stdout, code } = await parser.convert(PLAIN)

    expect(getKeys(parseJson(stdout)), 'objects read from standard input').not.toEqual([])
    observe('parser/exit-of-success', code)
    observe('parser/object-order', getKeys(parseJson(stdout)).join() === PLAIN_KEYS.join() ? 'as read' : 'another')
  })

  test('is the file that is given', verifies('parser/file'), async ({ tool, folder }) => {
    const { stdout } = await tool.run([folder.write('plain.conf', PLAIN)])

    expect(getKeys(parseJson(stdout)).toSorted(), 'objects read from the file').toEqual(PLAIN_KEYS)
  })

  test('is the file where both exist', verifies('parser/file-wins'), async ({ tool, folder }) => {
    const { stdout } = await tool.run([folder.write('plain.conf', PLAIN)], { stdin: OTHER })

    expect(getKeys(parseJson(stdout)).toSorted(), 'objects read from the file beside standard input').toEqual(
      PLAIN_KEYS,
    )
  })
})

describe('the output of the command', () => {
  test('goes to standard output', verifies('parser/standard-output'), async ({ parser }) => {
    const { stdout } = await parser.convert(PLAIN)

    expect(stdout.trim(), 'standard output').not.toBe('')
  })

  test('goes to the file of --output', verifies('parser/output-option'), async ({ parser, folder }) => {
    const file = folder.at('out.json')

    await parser.convert(OTHER, '--output', file)

    expect(getKeys(readOutputFile(file)), 'objects in the file of --output').toEqual(OTHER_KEYS)
  })

  test('goes to the file of -o', verifies('parser/output-letter'), async ({ parser, folder }) => {
    const file = folder.at('out.json')

    await parser.convert(OTHER, '-o', file)

    expect(getKeys(readOutputFile(file)), 'objects in the file of -o').toEqual(OTHER_KEYS)
  })

  test('goes to the file alone', verifies('parser/output-file-only'), async ({ parser, folder }) => {
    const { stdout } = await parser.convert(OTHER, '--output', folder.at('out.json'))

    expect(stdout, 'standard output beside the file of --output').not.toContain('failsafe')
  })
})
