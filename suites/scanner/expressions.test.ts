import { describe, expect } from 'vitest'
import { toArray, directory, findings, findResult, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { harmless, rules, silent } from './rules.ts'

describe('expressions', () => {
  test(
    'are reported wherever they are unbraced',
    verifies(
      'scanner/finds-unbraced',
      'scanner/finds-quoted',
      'scanner/finds-several-words',
      'scanner/finds-command-result',
      'scanner/finds-in-brackets',
      'scanner/finds-in-event',
      'scanner/finds-in-branch',
      'scanner/finds-in-loop',
      'scanner/finds-in-switch',
      'scanner/finds-in-procedure',
      'scanner/finds-in-text',
      'scanner/finds-in-condition',
      'scanner/finds-in-catch',
      'scanner/finds-each',
    ),
    async ({ scanner, verify }) => {
      scanner.put(directory('rules', rules))

      const { results } = await scanner.check(['rules'])

      const found = (rule: keyof typeof rules) => findings(findResult(results, `/${rule}.tcl`))
      await verify('scanner/finds-unbraced', () => expect(found('plain'), 'findings in plain.tcl').not.toEqual([]))
      await verify('scanner/finds-quoted', () => expect(found('quoted'), 'findings in quoted.tcl').not.toEqual([]))
      await verify('scanner/finds-several-words', () =>
        expect(found('several'), 'findings in several.tcl').not.toEqual([]),
      )
      await verify('scanner/finds-command-result', () =>
        expect(found('result'), 'findings in result.tcl').not.toEqual([]),
      )
      await verify('scanner/finds-in-brackets', () =>
        expect(found('brackets'), 'findings in brackets.tcl').not.toEqual([]),
      )
      await verify('scanner/finds-in-event', () => expect(found('event'), 'findings in event.tcl').not.toEqual([]))
      await verify('scanner/finds-in-branch', () => expect(found('branch'), 'findings in branch.tcl').not.toEqual([]))
      await verify('scanner/finds-in-loop', () => expect(found('loop'), 'findings in loop.tcl').not.toEqual([]))
      await verify('scanner/finds-in-switch', () => expect(found('switch'), 'findings in switch.tcl').not.toEqual([]))
      await verify('scanner/finds-in-procedure', () =>
        expect(found('procedure'), 'findings in procedure.tcl').not.toEqual([]),
      )
      await verify('scanner/finds-in-text', () => expect(found('text'), 'findings in text.tcl').not.toEqual([]))
      await verify('scanner/finds-in-condition', () =>
        expect(found('compared'), 'findings in compared.tcl').not.toEqual([]),
      )
      await verify('scanner/finds-in-catch', () => expect(found('caught'), 'findings in caught.tcl').not.toEqual([]))
      await verify('scanner/finds-each', () =>
        expect(found('three').length, 'findings in a rule of three expressions').toBeGreaterThanOrEqual(3),
      )
    },
  )

  test('are not reported if they are braced', verifies('scanner/passes-braced'), async ({ scanner }) => {
    scanner.put(directory('rules', rules))

    const { results } = await scanner.check(['rules'])

    expect(findResult(results, '/braced.tcl'), 'the result of braced.tcl').toMatchObject({ warning: [], dangerous: [] })
  })
})

describe('expressions', () => {
  test(
    'may or may not be reported where the contract is silent',
    verifies(
      'scanner/class-of-substitution',
      'scanner/class-of-literal',
      'scanner/condition',
      'scanner/loop-condition',
      'scanner/comment',
      'scanner/plain-text',
      'scanner/brace-on-next-line',
      'scanner/glued-words',
      'scanner/unterminated',
    ),
    async ({ scanner, observe }) => {
      scanner.put(directory('rules', { ...silent, ...harmless, plain: rules.plain }))

      const { results } = await scanner.check(['rules'])

      const seen = (rule: string) => {
        const { warning, dangerous } = findResult(results, `/${rule}.tcl`) ?? {}
        return `${toArray(warning).length} warnings, ${toArray(dangerous).length} dangerous`
      }
      observe('scanner/class-of-substitution', seen('plain'))
      observe('scanner/class-of-literal', seen('literal'))
      observe('scanner/condition', seen('condition'))
      observe('scanner/loop-condition', seen('loopCondition'))
      observe('scanner/comment', seen('comment'))
      observe('scanner/plain-text', seen('plainText'))
      observe('scanner/brace-on-next-line', seen('nextLine'))
      observe('scanner/glued-words', seen('glued'))
      observe('scanner/unterminated', seen('unterminated'))
    },
  )
})
