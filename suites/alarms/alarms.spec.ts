import { describe, expect, test } from 'vitest'
import { parseAlarms, listFieldNames, names, namesPart, findNewAlarms } from './alarms.ts'

const alarm = { id: '65793', state: { severity: 'WARNING', text: 'Power supply without input' } }
const answer = (...all: readonly object[]) => ({ 'openconfig-system:alarms': { alarm: all } })

test('the words of an alarm show whether it is about a given fault, and whether it is about a part of the unit', () => {
  const alarmOf = (resource: string, text: string) => ({ id: '1', state: { resource, text } })

  expect(names(alarmOf('psu-2', 'no input'), 'psu-2 psu-fault')).toBe(true)
  expect(names(alarmOf('power', 'PSU fault detected'), 'psu-2 psu-fault')).toBe(true)
  expect(names(alarmOf('psu-21', 'no input'), 'psu-2 psu-fault')).toBe(false)
  expect(names(alarm, 'psu-2 psu-fault')).toBe(false)
  expect([namesPart(alarm), namesPart(alarmOf('fan-1', 'slow'))]).toEqual([false, true])
})

describe('the alarms in a response', () => {
  test.each([undefined, {}, { 'openconfig-system:alarms': {} }, answer(), answer({})])(
    'are an empty list if the body is %j',
    (body) => expect(parseAlarms(body)).toEqual([]),
  )

  test('are the entries of the resource, without members of other modules', () => {
    const grown = { ...alarm, 'vendor-extension:reads': 7, 'vendor-extension:reader': [{ session: 's-7' }] }

    expect(parseAlarms(answer(grown))).toEqual([alarm])
    expect(parseAlarms({ 'openconfig-system:alarms': { 'vendor-extension:reader': [{ session: 's-7' }] } })).toEqual([])
  })

  test('are new if they match no alarm of an earlier response', () => {
    const other = { ...alarm, id: '65550' }

    expect(findNewAlarms([alarm], [other, { state: alarm.state, id: alarm.id }])).toEqual([other])
    const aged = { ...alarm, state: { ...alarm.state, text: 'Power supply without input for 3 s' } }
    expect(findNewAlarms([alarm, other], [other, aged])).toEqual([])
    expect(findNewAlarms([alarm], [alarm, { ...alarm }])).toHaveLength(1)
    expect(listFieldNames(alarm)).toEqual(['id', 'state.severity', 'state.text'])
  })
})
