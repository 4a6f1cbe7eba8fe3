import { expect, test } from 'vitest'
import type { Stimulus } from '../domain/stimulus.ts'
import type { Journal } from './journal.ts'
import { stimulusEffects } from './effect-handlers.ts'
import type { Ways } from './effect-handler.ts'

const effect = { type: 'stimulus', fault: 'psu-2 psu-fault' } as const
const undo = (stimulus?: Stimulus) => {
  const ways: Partial<Ways> = stimulus === undefined ? {} : { stimulus }
  return stimulusEffects.undo({ restconf: Object({}), ...ways }, effect, Object({}) satisfies Journal, new Set())
}

test('undoing a stimulus clears the fault that it raised', async () => {
  const cleared: string[] = []

  await undo({ raise: async () => {}, clear: async (fault) => void cleared.push(fault) })

  expect(cleared).toEqual(['psu-2 psu-fault'])
})

test('undoing a stimulus reports the fault if nobody can clear it', async () => {
  await expect(undo()).rejects.toThrow('the fault psu-2 psu-fault was provoked, and bench.stimulus names nobody')
  const jammed = { raise: async () => {}, clear: () => Promise.reject(new Error('the outlet does not answer')) }
  await expect(undo(jammed)).rejects.toThrow('could not be taken away: the outlet does not answer')
})
