import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('closed emulators leave nothing that keeps their process alive', () => {
  const script = `
import { startEmulator } from ${JSON.stringify(new URL('./emulator.ts', import.meta.url).href)}
const running = await Promise.all(Array.from({ length: 20 }, () => startEmulator()))
await Promise.all(running.map((each) => each.close()))
console.log('closed')`

  // With a handle that is left, it would not end.
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })

  expect(printed.trim()).toBe('closed')
})
