import { describe, expect, test } from 'vitest'
import { ChannelError, LoginRefusedError } from '../domain/errors.ts'
import {
  formatSettingLine,
  formatSettingLines,
  type ManagementSettings,
  parseManagementSettings,
} from '../domain/management-address.ts'
import { addressEffects } from './address-effects.ts'
import type { Ways } from './effect-handler.ts'

const FORMER = { address: '192.0.2.10', 'prefix-length': '24', gateway: '192.0.2.1' }
const OTHER = { ...FORMER, address: '192.0.2.11' }
const placed = (address: string) => ({ api: `https://${address}`, restconf: '', ssh: `${address}:22` })
const effect = {
  type: 'address',
  former: FORMER,
  first: placed(FORMER.address),
  second: placed(OTHER.address),
  looks: 10,
  console: 'telnet rack4-console',
} as const

interface Unit {
  /** The settings of its configuration. */
  configured: ManagementSettings
  /** The address at which it answers; none while it is moving or away. */
  at: string | undefined
  /** Number of polls until it uses a changed address. */
  readonly delay?: number
  /** Whether a commit of another address ends its session. */
  readonly cuts?: true
  readonly refuses?: true
  /** How many logins it refuses, because its accounts are not up yet. */
  locked?: number
}

/** Returns how a unit is reached, and what was committed on it. */
function reach(unit: Unit) {
  const commits: string[] = []
  let left = 0
  const commit = (lines: readonly string[]) => {
    commits.push(lines.join('; '))
    const { address = unit.configured.address } = parseManagementSettings(lines.join('\n'))
    unit.configured = { ...unit.configured, ...parseManagementSettings(lines.join('\n')) }
    if (address === unit.at) return
    left = unit.delay ?? 1
    if (unit.cuts !== true) return
    unit.at = undefined
    throw new ChannelError('the connection was closed')
  }
  const shell = () => {
    const typed: string[] = []
    let text = '> '
    return {
      quiet: async () => text,
      type(line: string) {
        const isSetting = line.startsWith('system')
        if (isSetting && unit.refuses !== true) typed.push(line)
        text += isSetting && unit.refuses === true ? 'syntax error: unknown element\n> ' : '\n> '
        if (line === 'commit') commit(typed)
      },
    }
  }
  const ways: Ways = {
    restconf: Object({
      async pause() {
        left -= 1
        if (left === 0) unit.at = unit.configured.address
      },
    }),
    lineAt: ({ ssh = '' }) => ({
      greets: async () => ssh === `${unit.at}:22`,
      witness: { beforeCommand: () => {}, sent: () => {} },
      line: Object({
        close: () => {},
        async run() {
          unit.locked = (unit.locked ?? 0) - 1
          if (unit.locked >= 0) throw new LoginRefusedError('the login is refused')
          return { text: formatSettingLines(unit.configured).join('\n') }
        },
        async type(_lines: readonly string[], _witness: unknown, course: (shell: object) => Promise<void>) {
          await course(shell())
        },
      }),
    }),
  }
  const own = new Map([['system/mgmt-ip/config/ipv4/system/address', new Set([OTHER.address])]])
  const journal = Object({ own: () => own })
  return {
    commits,
    undo: () => addressEffects.undo(ways, effect, journal, new Set()),
    whose: () => addressEffects.foreign(ways, effect, journal),
    ways,
    journal,
  }
}

const LINES = formatSettingLines(FORMER).join('; ')
const ADDRESS_LINE = formatSettingLine('address', FORMER.address)

describe('another management address', () => {
  test.each([
    ['at the other address', { configured: OTHER, at: OTHER.address }],
    ['at the former one, before it moves', { configured: OTHER, at: FORMER.address }],
    ['at neither, until it moves', { configured: OTHER, at: OTHER.address, delay: 5 }],
    ['where the commit ends the session', { configured: OTHER, at: OTHER.address, cuts: true }],
    ['where logins are refused at first', { configured: OTHER, at: OTHER.address, locked: 3 }],
  ] as const)('is taken back, by its line alone: %s', async (_where, unit) => {
    const now: Unit = { ...unit }
    const { undo, commits } = reach(now)

    expect(await undo()).toEqual([
      { path: 'system/mgmt-ip/config/ipv4/system/address', before: FORMER.address, after: OTHER.address },
    ])
    expect(commits).toEqual([ADDRESS_LINE])
    expect(now).toMatchObject({ configured: FORMER, at: FORMER.address })
  })

  test('is taken back even if the former one is still shown, because reads may be late', async () => {
    const { undo, commits } = reach({ configured: FORMER, at: FORMER.address })

    expect(await undo()).toEqual([])
    expect(commits).toEqual([ADDRESS_LINE])
  })

  test('is taken back together with a prefix length that changed with it, in one commit', async () => {
    const { undo, commits } = reach({ configured: { ...OTHER, 'prefix-length': '25' }, at: OTHER.address })

    expect(await undo()).toHaveLength(2)
    expect(commits).toEqual([`${ADDRESS_LINE}; ${formatSettingLine('prefix-length', FORMER['prefix-length'])}`])
  })

  test('is left alone if somebody else has configured it', async () => {
    const theirs = { ...FORMER, gateway: '192.0.2.77' }
    expect(await reach({ configured: theirs, at: FORMER.address }).whose()).toEqual(['system/mgmt-ip/config/ipv4'])
    expect(await reach({ configured: OTHER, at: OTHER.address }).whose()).toEqual([])

    const { ways, journal, commits } = reach({ configured: theirs, at: FORMER.address })
    const spared = new Set(['system/mgmt-ip/config/ipv4'])
    expect(await addressEffects.undo(ways, effect, journal, spared)).toEqual([])
    expect(commits).toEqual([])
  })

  test('is named with the console and its lines if the unit answers nowhere', async () => {
    await expect(reach({ configured: OTHER, at: undefined }).undo()).rejects.toThrow(
      `type "config; ${LINES}; commit" on its console (telnet rack4-console)`,
    )
  })

  test('is named if the unit refuses every login, of which it gets few', async () => {
    const unit: Unit = { configured: OTHER, at: OTHER.address, locked: 9 }

    await expect(reach(unit).undo()).rejects.toThrow('the login is refused')
    expect(unit.locked).toBe(5)
  })

  test('is named if the unit does not take the former one', async () => {
    const { undo, commits } = reach({ configured: OTHER, at: OTHER.address, refuses: true })

    await expect(undo()).rejects.toThrow('the former management settings are not taken')
    expect(commits).toEqual([])
  })
})
