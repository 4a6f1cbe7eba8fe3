import { describe, expect } from 'vitest'
import { toArray, findings, findResult, paths, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { rules } from './rules.ts'

describe('`check`', () => {
  test(
    'with `--exclude-empty-findings` omits files without findings',
    verifies('scanner/exclude-empty'),
    async ({ scanner }) => {
      scanner.put({ 'rules/clean.tcl': rules.clean, 'rules/plain.tcl': rules.plain })

      const { results } = await scanner.check(['--exclude-empty-findings', 'rules'])

      expect(
        paths(results).map((path) => path.replace(/.*\//, '')),
        'files in the output',
      ).toEqual(['plain.tcl'])
    },
  )

  test(
    'with `--no-warn` omits warnings but not dangerous findings',
    verifies('scanner/no-warn', 'scanner/no-warn-keeps-dangerous'),
    async ({ scanner, verify }) => {
      scanner.put({ 'rules/warned.tcl': await scanner.warned(), 'rules/endangered.tcl': await scanner.endangered() })

      const all = await scanner.check(['rules'])
      const { results } = await scanner.check(['--no-warn', 'rules'])

      await verify('scanner/no-warn', () => {
        expect(findResult(results, 'warned.tcl')?.warning, 'warnings of a file with --no-warn').toEqual([])
        expect(
          toArray(findResult(all.results, 'warned.tcl')?.warning),
          'warnings of the same file without it',
        ).not.toEqual([])
      })
      await verify('scanner/no-warn-keeps-dangerous', () => {
        expect(findResult(results, 'endangered.tcl')?.dangerous, 'dangerous findings with --no-warn').toEqual(
          findResult(all.results, 'endangered.tcl')?.dangerous,
        )
      })
    },
  )

  test(
    'with `--exclude-empty-findings` and `--no-warn` omits files that have only warnings',
    verifies('scanner/exclude-empty-after-no-warn'),
    async ({ scanner }) => {
      scanner.put({ 'rules/warned.tcl': await scanner.warned() })

      const { output } = await scanner.check(['--exclude-empty-findings', '--no-warn', 'rules'])

      expect(output, 'files in the output').toEqual([])
    },
  )
})

describe('standard input', () => {
  test('yields one result', verifies('scanner/check-standard-input'), async ({ scanner, observe }) => {
    const { results } = await scanner.check(['-'], { stdin: rules.plain })

    expect(results, 'results of standard input').toHaveLength(1)
    expect(findings(...results), 'findings in standard input').not.toEqual([])
    observe('scanner/standard-input-filepath', results[0]?.filepath)
  })

  test('supports the options of `check`', verifies('scanner/options-on-standard-input'), async ({ scanner }) => {
    const stdin = await scanner.warned()

    const without = await scanner.check(['--no-warn', '-'], { stdin })
    const excluded = await scanner.check(['--exclude-empty-findings', '-'], { stdin: rules.clean })

    expect(without.results, 'results of standard input with --no-warn').toMatchObject([{ warning: [], dangerous: [] }])
    expect(excluded.output, 'results of standard input with --exclude-empty-findings').toEqual([])
  })
})
