import { request } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, type UnderTest } from './under-test.ts'

let emulator: UnderTest
let left: AbortController
beforeEach(async () => {
  emulator = await emulatorUnderTest({ rebootSeconds: 100 })
  left = new AbortController()
})
afterEach(async () => {
  left.abort()
  await emulator.close()
})

/** Attaches to the console. @returns a function that continues to read until a given text is printed */
async function attach() {
  const { control, controlToken } = emulator.addresses
  const { body } = await request(`${control}/console`, {
    headers: { authorization: `Bearer ${controlToken}` },
    signal: left.signal,
  })
  let printed = ''
  const begin = await emulator.now()
  const pieces: { seconds: number; text: string }[] = []
  const chunks = body.setEncoding('utf8')[Symbol.asyncIterator]()
  return async (last: string) => {
    while (!printed.includes(last)) {
      const { value } = await chunks.next()
      for (const line of String(value).trimEnd().split('\n')) {
        const { now, text }: { now: number; text: string } = JSON.parse(line)
        printed += text
        pieces.push({ seconds: (now - begin) / 1000, text })
      }
    }
    return pieces
  }
}

const restart = async () => {
  const pair = ['1', '2'].map((name) => ({ portgroup_name: name, config: { mode: 'MODE_40GB' } }))
  await emulator.ask('PATCH', '/data/vendor-portgroup:portgroups', { portgroups: { portgroup: pair } })
  return emulator.at(await emulator.now(), 300_000)
}

test('the console prints a restart from the shutdown to the login prompt, with the time of each piece of output', async () => {
  const readUntil = await attach()

  await restart()

  const pieces = await readUntil('login: ')
  expect(pieces.map(({ seconds }) => Math.round(seconds))).toEqual([1, 3, 10, 15, 46, 91, 106])
  const shown = ['Restarting system', 'SeaBIOS', 'GRUB', 'Linux version', 'Welcome to', 'Multi-User System', 'login: ']
  for (const [index, words] of shown.entries()) expect(pieces[index]?.text).toContain(words)
})

test('the console announces a power-off from the menu, but not a loss of power', async () => {
  const readUntil = await attach()

  await emulator.control('POST', '/power', { state: 'menu-off' })
  expect(await readUntil('reboot: Power down')).toHaveLength(1)
  await emulator.control('POST', '/power', { state: 'on' })
  await emulator.at(await emulator.now(), 300_000)
  await readUntil('login: ')
  await emulator.control('POST', '/power', { state: 'off' })
  await emulator.control('POST', '/power', { state: 'on' })
  await emulator.at(await emulator.now(), 2000)

  const pieces = await readUntil('login: \u001b[2J\u001b[1;1HSeaBIOS')
  expect(pieces.filter(({ text }) => text.includes('reboot:'))).toHaveLength(1)
})

test('with the quirk `panics-while-starting`, a start fails with a kernel panic and begins again, but takes no longer', async () => {
  await emulator.control('POST', '/quirks', { set: ['panics-while-starting'] })
  const readUntil = await attach()

  await restart()

  const pieces = await readUntil('login: ')
  const times = (words: string) => pieces.filter(({ text }) => text.includes(words)).map(({ seconds }) => seconds)
  expect(times('Kernel panic')).toEqual([41])
  expect(times('Linux version')).toHaveLength(2)
  expect(times('login: ')).toEqual([106])
})

test('a silent console prints nothing', async () => {
  await emulator.control('POST', '/quirks', { set: ['silent-console'] })
  const readUntil = await attach()

  await restart()
  await emulator.control('POST', '/quirks', { set: [] })
  await emulator.control('POST', '/power', { state: 'menu-off' })

  expect(await readUntil('Power down')).toHaveLength(1)
})
