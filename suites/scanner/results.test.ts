import { describe, expect } from 'vitest'
import { HarnessError } from '#lib/testkit/tool.ts'
import {
  toArray,
  listUndocumentedMembers,
  directory,
  type Finding,
  findings,
  getJsonType,
  findResult,
  test,
} from './fixtures.ts'
import { verifies } from './contract.ts'
import { harmless, rules } from './rules.ts'

describe('results', () => {
  test(
    'have the members required by the contract',
    verifies(
      'scanner/check-array',
      'scanner/check-directory',
      'scanner/result-filepath',
      'scanner/result-warning',
      'scanner/result-dangerous',
    ),
    async ({ scanner, verify }) => {
      scanner.put({ 'rules/a.tcl': rules.plain, 'rules/b.irul': rules.plain, 'rules/c.irule': rules.clean })

      const { output, results } = await scanner.check(['rules'])

      await verify('scanner/check-array', () => expect(getJsonType(output), 'the output of check').toBe('array'))
      await verify('scanner/check-directory', () => expect(results, 'results of a directory').not.toEqual([]))
      await verify('scanner/result-filepath', () => {
        expect(
          results.filter(({ filepath }) => typeof filepath !== 'string'),
          'results whose filepath is no string',
        ).toEqual([])
      })
      await verify('scanner/result-warning', () => {
        expect(
          results.filter(({ warning }) => !Array.isArray(warning)),
          'results without a list warning',
        ).toEqual([])
      })
      await verify('scanner/result-dangerous', () => {
        expect(
          results.filter(({ dangerous }) => !Array.isArray(dangerous)),
          'results without a list dangerous',
        ).toEqual([])
      })
    },
  )
})

describe('findings', () => {
  test(
    'have the members required by the contract',
    verifies(
      'scanner/finding-message',
      'scanner/finding-issue-location',
      'scanner/finding-context',
      'scanner/finding-line',
      'scanner/extra-members',
    ),
    async ({ scanner, verify, observe }) => {
      scanner.put(directory('rules', rules))

      const { results } = await scanner.check(['rules'])

      const found = findings(...results)

      const others = (member: keyof Finding, holds: (value: unknown) => boolean) =>
        found.filter((finding) => !holds(finding[member]))
      const isString = (value: unknown) => typeof value === 'string'
      await verify('scanner/finding-message', () =>
        expect(others('message', isString), 'findings whose message is no string').toEqual([]),
      )
      await verify('scanner/finding-issue-location', () =>
        expect(others('issue_location', isString), 'findings whose issue_location is no string').toEqual([]),
      )
      await verify('scanner/finding-context', () =>
        expect(others('context', isString), 'findings whose context is no string').toEqual([]),
      )
      await verify('scanner/finding-line', () =>
        expect(others('line', Number.isInteger), 'findings whose line is no integer').toEqual([]),
      )
      observe('scanner/extra-members', {
        results: listUndocumentedMembers(results, ['filepath', 'warning', 'dangerous']),
        findings: listUndocumentedMembers(found, ['message', 'issue_location', 'context', 'line']),
      })
    },
  )
})

describe('findings', () => {
  test(
    'have a message that shows whether they are warnings or dangerous findings',
    verifies('scanner/warning-message', 'scanner/warning-is-not-dangerous', 'scanner/dangerous-message'),
    async ({ scanner, verify }) => {
      scanner.put(directory('rules', { ...rules, ...harmless }))

      const { results } = await scanner.check(['rules'])

      const messages = (member: 'warning' | 'dangerous') => {
        const found = results.flatMap((result) => toArray<Finding>(result[member]))
        if (found.length === 0) throw new HarnessError(`no rule of the suite earns a finding of class ${member}`)
        return found.map(({ message }) => String(message))
      }
      await verify('scanner/warning-message', () => {
        expect(
          messages('warning').filter((text) => !/unsafe/i.test(text) || !/brace/i.test(text)),
          'warnings that do not say that the expression is unsafe and to use braces',
        ).toEqual([])
      })
      await verify('scanner/warning-is-not-dangerous', () => {
        expect(
          messages('warning').filter((text) => /dangerous/i.test(text)),
          'warnings with the word dangerous',
        ).toEqual([])
      })
      await verify('scanner/dangerous-message', () => {
        const lacking = (text: string) => [/unsafe/i, /brace/i, /dangerous/i].some((word) => !word.test(text))
        expect(
          messages('dangerous').filter(lacking),
          'dangerous findings that do not say so with the word dangerous',
        ).toEqual([])
      })
    },
  )
})

describe('findings', () => {
  test(
    'include their location',
    verifies(
      'scanner/location-is-token',
      'scanner/context-is-expression',
      'scanner/lines-from-one',
      'scanner/line-of-finding',
      'scanner/line-after-continuation',
      'scanner/line-after-carriage-return',
      'scanner/line-in-body',
    ),
    async ({ scanner, verify, observe }) => {
      scanner.put(directory('rules', rules))

      const { results } = await scanner.check(['rules'])

      const [plain] = findings(findResult(results, 'plain.tcl'))
      const contexts = findings(findResult(results, 'several.tcl')).map(({ context }) => String(context))
      const linesOf = (file: string) => [...new Set(findings(findResult(results, file)).map(({ line }) => line))]
      await verify('scanner/location-is-token', () =>
        expect(plain?.issue_location, 'issue_location of the finding in plain.tcl').toBe('$octets'),
      )
      await verify('scanner/context-is-expression', () => {
        expect(contexts, 'contexts of the findings in several.tcl').not.toEqual([])
        expect(
          contexts.filter((context) => !context.includes('$sent + $received')),
          'contexts without the expression $sent + $received',
        ).toEqual([])
      })
      await verify('scanner/lines-from-one', () => expect(plain?.line, 'line of the finding in plain.tcl').toBe(1))
      await verify('scanner/line-of-finding', () =>
        expect(linesOf('thirdLine.tcl'), 'lines of the findings in thirdLine.tcl').toEqual([3]),
      )
      await verify('scanner/line-after-continuation', () =>
        expect(linesOf('continued.tcl'), 'lines of the findings in continued.tcl').toEqual([3]),
      )
      await verify('scanner/line-after-carriage-return', () =>
        expect(linesOf('carriageReturns.tcl'), 'lines of the findings in carriageReturns.tcl').toEqual([3]),
      )
      await verify('scanner/line-in-body', () =>
        expect(linesOf('branch.tcl'), 'lines of the findings in branch.tcl').toEqual([5]),
      )
      observe('scanner/context-form', plain?.context)
    },
  )
})
