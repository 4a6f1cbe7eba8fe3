import { describe, expect, test } from 'vitest'
import { HarnessError } from '../../domain/errors.ts'
import type { Journal } from '../../safety/journal.ts'
import { givePowerBack, powerIncident } from './power.ts'

const unit = { addresses: { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' } }
const journal = (...types: readonly string[]): Journal =>
  Object({ file: 'a.jsonl', open: () => types.map((type) => ({ effect: { type } })) })
const outlets = { turnsOn: 'this turns it on: outlets 4 on', off: async () => {}, on: async () => {} }

describe('power that an earlier run switched off', () => {
  test('is switched on again before any request is sent', async () => {
    const done: string[] = []
    const power = { ...outlets, on: async () => void done.push('on') }

    await givePowerBack({ power }, unit, [journal('range'), journal('range', 'power')], (text) => void done.push(text))

    expect(done).toEqual(['give back the power that an earlier run took away: a.jsonl', 'on'])
  })

  test('is switched on only if a journal records that it is off', async () => {
    await givePowerBack({}, unit, [journal('configuration')], () => expect.unreachable())
  })

  test('is reported, with the command that switches it on, if it cannot be restored', async () => {
    const jammed = { ...outlets, on: () => Promise.reject(new HarnessError('no such outlet')) }

    await expect(givePowerBack({ power: jammed }, unit, [journal('power')], () => {})).rejects.toThrow(
      /^https:\/\/192\.0\.2\.1 is without power; this turns it on: outlets 4 on \(.*no such outlet\)$/,
    )
    await expect(givePowerBack({}, unit, [journal('power')], () => {})).rejects.toThrow('turn its power on')
  })
})

test('a unit left without power is a separate incident', () => {
  expect(powerIncident({ power: outlets }, unit, journal('power', 'range'))).toEqual([
    { kind: 'power', message: 'https://192.0.2.1 is without power: this turns it on: outlets 4 on' },
  ])
  expect(powerIncident({ power: outlets }, unit, journal('range'))).toEqual([])
})
