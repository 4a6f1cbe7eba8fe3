import { expect, test } from 'vitest'
import { createAnswerer, type Asking } from './asking.ts'
import { UsageError } from './usage.ts'

const terminal: Asking = { ask: async (question, fallback) => `${question}: ${fallback}`, close: () => {} }

test('a value that was given by a flag is used without a prompt', async () => {
  expect(await createAnswerer(terminal)('username', 'ann', 'Account', 'admin')).toBe('ann')
})

test('a user at a terminal is asked for a value that no flag gives', async () => {
  expect(await createAnswerer(terminal)('username', undefined, 'Account', 'admin')).toBe('Account: admin')
})

test('without a terminal, the error names the flag that is missing', async () => {
  const missing = createAnswerer(undefined)('username', undefined, 'Account', 'admin')

  await expect(missing).rejects.toThrow(UsageError)
  await expect(missing).rejects.toThrow('Account? There is no terminal to ask on: give --username')
})
