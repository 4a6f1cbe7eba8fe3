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
  /** The configured management settings. */
  configured: ManagementSettings
  /** The address at which the unit responds; undefined while the unit is changing its address or is unreachable. */
  at: string | undefined
  /** Number of pauses until the unit uses a changed address. */
  readonly delay?: number
  /** Set if committing a new address ends the session. */
  readonly cuts?: true
  readonly refuses?: true
  /** Number of logins that the unit refuses because its accounts are not ready yet. */
  locked?: number
}

/** Simulates access to a unit. Returns the calls under test, and the lines that were committed. */
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

describe('a changed management address', () => {
  test.each([
    ['responds at the new address', { configured: OTHER, at: OTHER.address }],
    ['still responds at the former address', { configured: OTHER, at: FORMER.address }],
    ['takes a while to change its address', { configured: OTHER, at: OTHER.address, delay: 5 }],
    ['ends the session at the commit', { configured: OTHER, at: OTHER.address, cuts: true }],
    ['refuses logins at first', { configured: OTHER, at: OTHER.address, locked: 3 }],
  ] as const)('is restored with a single line if the unit %s', async (_where, unit) => {
    const now: Unit = { ...unit }
    const { undo, commits } = reach(now)

    expect(await undo()).toEqual([
      { path: 'system/mgmt-ip/config/ipv4/system/address', before: FORMER.address, after: OTHER.address },
    ])
    expect(commits).toEqual([ADDRESS_LINE])
    expect(now).toMatchObject({ configured: FORMER, at: FORMER.address })
  })

  test('is restored even if the unit still shows the former address, because reads may be late', async () => {
    const { undo, commits } = reach({ configured: FORMER, at: FORMER.address })

    expect(await undo()).toEqual([])
    expect(commits).toEqual([ADDRESS_LINE])
  })

  test('is restored in one commit with the prefix length, if that has changed too', async () => {
    const { undo, commits } = reach({ configured: { ...OTHER, 'prefix-length': '25' }, at: OTHER.address })

    expect(await undo()).toHaveLength(2)
    expect(commits).toEqual([`${ADDRESS_LINE}; ${formatSettingLine('prefix-length', FORMER['prefix-length'])}`])
  })

  test('is left alone if somebody else has changed a management setting', async () => {
    const theirs = { ...FORMER, gateway: '192.0.2.77' }
    expect(await reach({ configured: theirs, at: FORMER.address }).whose()).toEqual(['system/mgmt-ip/config/ipv4'])
    expect(await reach({ configured: OTHER, at: OTHER.address }).whose()).toEqual([])

    const { ways, journal, commits } = reach({ configured: theirs, at: FORMER.address })
    const spared = new Set(['system/mgmt-ip/config/ipv4'])
    expect(await addressEffects.undo(ways, effect, journal, spared)).toEqual([])
    expect(commits).toEqual([])
  })

  test('is reported with the console and the lines to type there if the unit responds at neither address', async () => {
    await expect(reach({ configured: OTHER, at: undefined }).undo()).rejects.toThrow(
      `type "config; ${LINES}; commit" on its console (telnet rack4-console)`,
    )
  })

  test('is reported after a few attempts if the unit refuses every login', async () => {
    const unit: Unit = { configured: OTHER, at: OTHER.address, locked: 9 }

    await expect(reach(unit).undo()).rejects.toThrow('the login is refused')
    expect(unit.locked).toBe(5)
  })

  test('is reported if the unit rejects the former settings', async () => {
    const { undo, commits } = reach({ configured: OTHER, at: OTHER.address, refuses: true })

    await expect(undo()).rejects.toThrow('the former management settings are not taken')
    expect(commits).toEqual([])
  })
})
