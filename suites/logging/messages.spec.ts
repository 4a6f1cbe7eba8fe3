import { describe, expect, test } from 'vitest'
import { chooseSelection, isAtLeast, type Message, parseMessage, tally } from './messages.ts'

describe('a datagram', () => {
  test.each([
    ['<134>Nov 23 15:00:00 host app[1]: said', 'LOCAL0', 'INFORMATIONAL'],
    ['<86>1 2026-11-23T15:00:00Z host app - - - said', 'AUTHPRIV', 'INFORMATIONAL'],
    ['<29>said', 'number 3', 'NOTICE'],
  ])('%s is parsed as a message of facility %s and severity %s', (text, facility, severity) => {
    expect(parseMessage(text)).toEqual({ facility, severity, text })
  })

  test('without a priority is not a message', () => {
    expect(parseMessage('said')).toBeUndefined()
  })
})

test('a severity selects messages of equal or higher urgency', () => {
  expect(isAtLeast('ERROR', 'WARNING')).toBe(true)
  expect(isAtLeast('WARNING', 'WARNING')).toBe(true)
  expect(isAtLeast('NOTICE', 'WARNING')).toBe(false)
})

describe('the selection chosen for a second log server', () => {
  const of = (facility: string, ...severities: readonly Message['severity'][]) =>
    severities.map((severity) => ({ facility, severity, text: '' }))

  test('has the facility with the most severities, and the second most urgent of these severities', () => {
    const round = [...of('AUTHPRIV', 'NOTICE'), ...of('LOCAL0', 'DEBUG', 'INFORMATIONAL', 'WARNING')]

    expect(chooseSelection(round, round)).toEqual({ facility: 'LOCAL0', from: 'INFORMATIONAL', above: 'WARNING' })
  })

  test('has the more urgent severity if the facility has only two severities', () => {
    const round = of('LOCAL0', 'DEBUG', 'NOTICE')
    expect(chooseSelection(round, round)).toEqual({ facility: 'LOCAL0', from: 'NOTICE' })
  })

  test('has a severity that was received in both rounds', () => {
    expect(chooseSelection(of('LOCAL0', 'ERROR', 'NOTICE'), of('LOCAL0', 'NOTICE'))).toMatchObject({ from: 'NOTICE' })
    expect(chooseSelection(of('LOCAL0', 'ERROR'), of('LOCAL0', 'NOTICE'))).toBeUndefined()
  })
})

test('messages are counted by facility and severity, without their text', () => {
  const secret = { facility: 'AUTHPRIV', severity: 'NOTICE', text: 'of somebody else' } as const
  expect(tally([secret, secret])).toEqual(['AUTHPRIV NOTICE: 2'])
})
