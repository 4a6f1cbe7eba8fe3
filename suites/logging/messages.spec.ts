import { describe, expect, test } from 'vitest'
import { choiceOf, isAtLeast, type Message, messageIn } from './messages.ts'

describe('a datagram', () => {
  test.each([
    ['<134>Nov 23 15:00:00 host app[1]: said', 'LOCAL0', 'INFORMATIONAL'],
    ['<86>1 2026-11-23T15:00:00Z host app - - - said', 'AUTHPRIV', 'INFORMATIONAL'],
    ['<29>said', 'number 3', 'NOTICE'],
  ])('%s is a message of %s, %s', (text, facility, severity) => {
    expect(messageIn(text)).toEqual({ facility, severity, text })
  })

  test('without a priority is none', () => {
    expect(messageIn('said')).toBeUndefined()
  })
})

test('a severity selects what is as urgent, or more', () => {
  expect(isAtLeast('ERROR', 'WARNING')).toBe(true)
  expect(isAtLeast('WARNING', 'WARNING')).toBe(true)
  expect(isAtLeast('NOTICE', 'WARNING')).toBe(false)
})

describe('a second server selects', () => {
  const of = (facility: string, severity: Message['severity']) => ({ facility, severity, text: '' })

  test('the facility with most severities from the most urgent on, and the other one whole', () => {
    const seen = [of('AUTHPRIV', 'NOTICE'), of('LOCAL0', 'INFORMATIONAL'), of('LOCAL0', 'WARNING')]

    expect(choiceOf(seen)).toEqual({ whole: 'AUTHPRIV', graded: 'LOCAL0', from: 'WARNING', hasLower: true })
  })

  test('the only one that is seen', () => {
    expect(choiceOf([of('LOCAL0', 'NOTICE')])).toMatchObject({ whole: undefined, graded: 'LOCAL0', hasLower: false })
  })

  test('nothing where nothing is seen', () => {
    expect(choiceOf([of('number 3', 'NOTICE')])).toBeUndefined()
  })
})
