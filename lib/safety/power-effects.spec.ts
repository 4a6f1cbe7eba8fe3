import { describe, expect, test } from 'vitest'
import { HarnessError } from '../domain/errors.ts'
import type { Journal } from './journal.ts'
import { journalPower, powerEffects } from './power-effects.ts'
import type { PowerSwitch, Ways } from './effect-handler.ts'

const effect = { type: 'power', reboots: true } as const
const undo = (power?: PowerSwitch) => {
  const ways: Partial<Ways> = power === undefined ? {} : { power }
  return powerEffects.undo({ restconf: Object({}), ...ways }, effect, Object({}) satisfies Journal, new Set())
}
const outlets = { off: async () => {}, on: async () => {}, turnsOn: 'this turns it on: outlets 4 on' }

describe('a unit whose power is off', () => {
  test('is switched on again', async () => {
    const done: string[] = []

    await undo({ ...outlets, on: async () => void done.push('on') })

    expect(done).toEqual(['on'])
  })

  test('is reported, with the command that switches it on, if the power cannot be restored', async () => {
    const jammed = { ...outlets, on: () => Promise.reject(new HarnessError('no such outlet')) }

    await expect(undo(jammed)).rejects.toThrow('given back (no such outlet); this turns it on: outlets 4 on')
    await expect(undo()).rejects.toThrow('bench.power names nobody')
  })

  test('stays in the journal until the power is back', async () => {
    const kinds: string[] = []
    const journal = { append: ({ kind }: { readonly kind: string }) => void kinds.push(kind) }

    await expect(journalPower(journal, () => Promise.reject(new Error('jammed')))).rejects.toThrow('jammed')
    expect(kinds).toEqual(['opened'])

    await journalPower(journal, async () => {})
    expect(kinds).toEqual(['opened', 'opened', 'closed'])
  })
})
