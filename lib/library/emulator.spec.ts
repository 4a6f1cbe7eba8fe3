import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { startEmulator } from './emulator.ts'

test('an emulator may be closed twice, for example by `await using` after a clean-up', async () => {
  await using emulator = await startEmulator()

  await emulator.close()

  await expect(emulator.close()).resolves.toBeUndefined()
})

test('a process that has closed all its emulators can end', () => {
  const script = `
import { startEmulator } from ${JSON.stringify(new URL('./emulator.ts', import.meta.url).href)}
const running = await Promise.all(Array.from({ length: 20 }, () => startEmulator()))
await Promise.all(running.map((each) => each.close()))
console.log('closed')`

  // If a closed emulator left a handle open, the script would not end.
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })

  expect(printed.trim()).toBe('closed')
})
