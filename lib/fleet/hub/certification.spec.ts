import { describe, expect, test } from 'vitest'
import type { Unit } from '../unit.ts'
import { pickPair } from './certification.ts'
import type { KnownUnit } from './job.ts'

const rack4: Unit = {
  name: 'rack4',
  agent: 'near',
  kind: 'appliance',
  model: '20-port',
  release: '1.8.0-4321',
  serial: 'PL20-4',
  has: ['optics', 'reboot'],
}
const rack5: Unit = { ...rack4, name: 'rack5', serial: 'PL20-5', has: ['reboot', 'optics'] }
const rack6: Unit = { ...rack4, name: 'rack6', serial: 'PL20-6' }

function know(units: readonly Unit[], running?: Unit): readonly KnownUnit[] {
  return units.map((unit) => ({ unit, state: unit === running ? 'running' : 'free', drained: false, since: 0 }))
}

describe('two units for a certification', () => {
  test('are the two that the user named, and the first of them runs the tracks', () => {
    expect(pickPair(know([rack4, rack5, rack6]), ['rack5', 'rack4'])).toEqual([rack5, rack4])
  })

  test('are two equal units that meet the demand, preferably free ones', () => {
    expect(pickPair(know([rack4, rack5, rack6], rack4), undefined, 'model=20-port')).toEqual([rack5, rack6])
  })

  test.each([
    ['different releases', { release: '1.8.0-4322' }, /rack4 has release 1.8.0-4321, other 1.8.0-4322/],
    ['different models', { model: '10-port' }, /rack4 has model 20-port, other 10-port/],
    ['different hardware revisions', { revision: 'B3' }, /rack4 has revision unknown, other B3/],
    ['different gates', { has: ['optics'] }, /rack4 has optics, reboot, other optics/],
    ['the same serial number', { serial: 'PL20-4' }, /rack4 and other are one unit, serial number PL20-4/],
  ])('are rejected if they have %s', (_what, differing, reason) => {
    const other = { ...rack5, name: 'other', ...differing }

    expect(() => pickPair(know([rack4, other]), ['rack4', 'other'])).toThrow(reason)
    expect(() => pickPair(know([rack4, other]), undefined)).toThrow(reason)
  })

  test('are rejected if one of them is unknown or only one is named', () => {
    expect(() => pickPair(know([rack4]), ['rack4', 'rack44'])).toThrow(/No known unit meets "unit=rack44"/)
    expect(() => pickPair(know([rack4]), ['rack4'])).toThrow(/name two, as --on rack4,rack5/)
    expect(() => pickPair(know([rack4]), undefined)).toThrow(/Only 1 of the known units meet/)
  })
})
