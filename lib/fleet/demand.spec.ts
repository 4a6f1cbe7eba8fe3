import { describe, expect, test } from 'vitest'
import { demandSome, meets, parseDemand, formatQueueName } from './demand.ts'
import type { Unit } from './unit.ts'

const rack4: Unit = {
  name: 'rack4',
  agent: 'near',
  kind: 'appliance',
  model: '20-port',
  release: '1.8.0-4321',
  serial: 'PL20-1',
  has: ['optics', 'reboot'],
}
const rack1: Unit = { name: 'rack1', agent: 'near', kind: 'appliance', model: '10-port', release: '1.10.0-1', has: [] }

describe('a demand', () => {
  test.each([
    ['kind=appliance model=20-port release>=1.8 optics', ['rack4']],
    ['release>=1.9', ['rack1']],
    ['release=1.8', ['rack4']],
    ['release<1.10', ['rack4']],
    ['model!=20-port', ['rack1']],
    ['unit=rack1', ['rack1']],
    ['serial=PL20-1', ['rack4']],
    ['serial!=PL20-1', []],
    ['kind=appliance', ['rack4', 'rack1']],
  ])('%s is met by the units %j', (text, names) => {
    expect([rack4, rack1].filter((unit) => meets(unit, parseDemand(text))).map(({ name }) => name)).toEqual(names)
  })

  test('has the same queue as a demand that differs only in order and spelling', () => {
    const one = parseDemand('optics kind=appliance')
    const other = parseDemand('kind=appliance,  optics optics')

    expect(formatQueueName(one)).toBe(formatQueueName(other))
    expect(formatQueueName(one)).toMatch(/^demand\.kind_appliance_optics\.[0-9a-f]{8}$/)
    expect(formatQueueName(parseDemand('release>=1.8'))).not.toBe(formatQueueName(parseDemand('release<=1.8')))
  })

  test.each([
    ['modle=20-port', /no term "modle". Did you mean "model"\?/],
    ['model>10-port', /only releases have an order/],
    ['release>=new', /a release is/],
    ['model=', /lacks a value/],
    ['', /any unit/],
  ])('%j is rejected', (text, reason) => {
    expect(() => parseDemand(text)).toThrow(reason)
  })
})

describe('a demand that too few known units meet', () => {
  test.each([
    [
      'model=20-port release>=1.9 optics',
      'The nearest is rack4, 20-port, 1.8.0-4321 on near: its release is 1.8.0-4321, not >=1.9',
    ],
    ['unit=rack44', 'The nearest is rack4, 20-port, 1.8.0-4321 on near: its unit is rack4, not rack44'],
    ['model=10-port optics', 'it has no optics'],
    ['unit=rack1 serial=X', 'its serial is unknown, not serial=X'],
  ])('is rejected, and the error names the nearest unit: %s', (text, reason) => {
    expect(() => demandSome([rack1, rack4], parseDemand(text))).toThrow(reason)
  })

  test('is rejected if it needs more units than there are, or if no unit is known', () => {
    expect(() => demandSome([rack1, rack4], parseDemand('optics'), 2)).toThrow(
      'Only 1 of the known units meet "optics"',
    )
    expect(() => demandSome([], parseDemand('optics'))).toThrow('No agent has joined')
    expect(demandSome([rack1, rack4], parseDemand('optics'))).toEqual([rack4])
  })
})
