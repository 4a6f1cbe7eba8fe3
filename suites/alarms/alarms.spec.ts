import { describe, expect, test } from 'vitest'
import { findNewAlarms, listFieldNames, matchFault, parseAddedEntries, parseAlarms } from './alarms.ts'

const alarm = { id: '65793', state: { severity: 'WARNING', text: 'Power supply without input' } }
const answer = (...all: readonly object[]) => ({ 'openconfig-system:alarms': { alarm: all } })

test.each([
  ['psu-2', 'no input', 'psu-2 psu-fault', 'same'],
  ['power', 'PSU fault detected', 'psu-2 psu-fault', 'same'],
  ['psu-1', 'PSU fault detected', 'psu-2 psu-fault', 'other'],
  ['psu-21', 'no input', 'psu-2 psu-fault', 'other'],
  ['fan-1', 'slow', 'psu-2 psu-fault', 'other'],
  ['power', 'no input', 'psu-2 psu-fault', 'unknown'],
  ['controller-1', 'PSU fault detected on PSU2', 'psu-2 psu-fault', 'unknown'],
  ['lcd', 'Fault detected in LCD module', 'lcd lcd-fault', 'same'],
  ['appliance', 'Thermal fault detected', 'appliance thermal-fault', 'same'],
  ['cpu-1', 'Thermal fault detected', 'appliance thermal-fault', 'same'],
  ['fan-1', 'slow', 'appliance thermal-fault', 'other'],
  ['appliance', 'Hardware fault detected', 'appliance thermal-fault', 'unknown'],
  ['appliance', 'fan-1 too slow', 'appliance thermal-fault', 'unknown'],
])('an alarm of %s that says "%s", compared with the fault %s: %s', (resource, text, fault, expected) => {
  expect(matchFault({ id: '1', state: { resource, text } }, fault)).toBe(expected)
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

  test('may stand in lists that another module adds to the resource', () => {
    const body = { 'openconfig-system:alarms': { alarm: [alarm], 'vendor-health:faults': { fault: [{ id: '7' }] } } }

    expect(parseAddedEntries(body)).toEqual([{ id: '7' }])
    expect(parseAddedEntries(answer({ ...alarm, 'vendor-extension:reader': [{ session: 's-7' }] }))).toEqual([])
    expect(parseAddedEntries(undefined)).toEqual([])
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
