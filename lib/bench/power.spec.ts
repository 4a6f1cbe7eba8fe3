import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPower, turnOff } from './power.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-power-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function program(script: string, menu = false) {
  return openPower({ driver: 'command', menu, command: [process.execPath, '-e', script, '--'] }, 10)
}

describe('a program of the bench', () => {
  test('receives the power action as an argument', async () => {
    const file = join(folder, 'asked')
    const power = program(`require('fs').appendFileSync(${JSON.stringify(file)}, process.argv[1] + ' ')`, true)

    await power.off('power')
    await power.off('menu')
    await power.on()

    expect(readFileSync(file, 'utf8')).toBe('off menu-off on ')
    expect(power.turnsOn).toMatch(/^this turns it on: .* -- on$/)
  })

  test('that fails is reported with its task and its error output', async () => {
    const power = program(`console.error('no such outlet'); process.exit(3)`)

    await expect(power.on()).rejects.toThrow(/asked to turn the power on, failed: no such outlet/)
  })

  test('is not asked to power off from the menu if it does not support this', async () => {
    await expect(program('').off('menu')).rejects.toThrow('does not power off from the menu')
  })
})

describe('a unit', () => {
  const addresses = { api: 'https://192.0.2.1', restconf: 'https://192.0.2.1:8888' }
  const watched = (answers: (number | undefined)[]) => {
    let now = 0
    const clock = { now: async () => now, until: async (instant: number) => (now = Math.max(now, instant)) }
    const probe = async () => (answers.length > 3 ? answers.shift() : answers.at(-1))
    const budgets = { power: 20, powerOff: 30, rebootPoll: 10 }
    const power = { turnsOn: '', off: async () => {}, on: async () => {} }
    const isOff = turnOff(power, 'power', { clock: Object(clock), budgets: Object(budgets), addresses, probe })
    return { isOff, time: () => now }
  }

  test('counts as off once it has sent no response on any port for a while', async () => {
    const { isOff, time } = watched([200, 200, 200, undefined, undefined, undefined])

    expect(await isOff).toBe(true)
    expect(time()).toBe(40_000)
  })

  test('that responds again does not count as off', async () => {
    const { isOff, time } = watched([undefined, 200, 200, 200])

    expect(await isOff).toBe(false)
    expect(time()).toBe(20_000)
  })
})
