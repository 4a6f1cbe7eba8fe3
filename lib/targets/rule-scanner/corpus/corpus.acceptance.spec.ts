import { describe, expect, test } from 'vitest'
import { decode } from '../files/decode.ts'
import { scan } from '../scan/scan.ts'
import { type CorpusRule, corpus, places, plantExpression } from './rules.ts'

const rules = corpus()

/** Returns the findings of a scan, one line each. */
const found = (text: string) => {
  const { warning, dangerous } = scan(decode(Buffer.from(text)))
  return [...warning, ...dangerous].map(({ line, issue_location, message }) =>
    message.includes('not parsed') ? `${line} ${message}` : `${line} ${issue_location}`,
  )
}

/** Yields the rule once per place, each time with the expression planted at that place. */
const plantings = (rule: CorpusRule, expression: string) =>
  places(rule.text).map((place) => plantExpression(rule.text, place, expression))

describe('a corpus of rules in every layout', () => {
  test('has at least 200 distinct rules, and 2,000 places to plant an expression', () => {
    expect(new Set(rules.map(({ text }) => text)).size).toBe(rules.length)
    expect(rules.length).toBeGreaterThanOrEqual(200)
    expect(rules.flatMap(({ text }) => places(text)).length).toBeGreaterThanOrEqual(2000)
  })

  test('has no findings without a planted expression', () => {
    const findings = rules.flatMap(({ name, text }) =>
      found(plantExpression(text, undefined, '').text).map((one) => `${name}: ${one}`),
    )

    expect(findings).toEqual([])
  })

  test('yields exactly one finding, on the right line, for each unbraced expression planted in a rule', () => {
    const missed = rules.flatMap((rule) =>
      plantings(rule, '$planted')
        .filter(({ text, line }) => found(text).join() !== `${line} $planted`)
        .map(({ text, line }) => `${rule.name}, line ${line}: ${found(text).join('; ') || 'nothing'}`),
    )

    expect(missed).toEqual([])
  })

  test('has no findings if the planted expression is in braces', () => {
    const falsely = rules.flatMap((rule) =>
      plantings(rule, '{$planted}').flatMap(({ text }) => found(text).map((one) => `${rule.name}: ${one}`)),
    )

    expect(falsely).toEqual([])
  })
})
