import { beforeEach, describe, expect, test } from 'vitest'
import { ChannelError, LoginRefusedError } from '../../domain/errors.ts'
import { CliRemoval, formatCliWords } from './cli-removal.ts'
import type { Typing } from './typing.ts'
import { SHOW_ONLY } from './witness.ts'

const PATH = '/data/openconfig-system:system/dns/config/search=a.example'
const NO = 'no system dns config search a.example'
const witness = { ...SHOW_ONLY, beforeCommand: () => {} }

/**
 * Lines that were typed. The next variables contain the replies to lines, and the errors with which a connection breaks
 * before a line is typed.
 */
let typed: string[]
let replies: Readonly<Record<string, string>>
let breaks: Error[]
let waits: number
let removal: CliRemoval

beforeEach(() => {
  typed = []
  breaks = []
  waits = 0
  replies = { config: '\nunit(config)# ', [NO]: '\nunit(config)# ', commit: '\nunit(config)# ', exit: '\nunit# ' }
  let printed = 'unit# '
  const shell: Typing = {
    type(line) {
      typed.push(line)
      printed += replies[line] ?? ''
    },
    press: () => {},
    read: () => printed,
    close: () => {},
    quiet: async () => printed,
    pause: async () => printed,
    shows: async () => printed,
    end: async () => ({ text: printed }),
  }
  const line = {
    isOpen: false,
    close: () => {},
    async type(_lines: unknown, _witness: unknown, course: (on: Typing) => Promise<void>) {
      const broken = breaks.shift()
      if (broken !== undefined) throw broken
      await course(shell)
      return { text: printed }
    },
  }
  const clock = { now: async () => 0, until: async () => void (waits += 1) }
  removal = new CliRemoval(Object(line), Object(clock), 10)
})

describe('a deletion over the CLI', () => {
  test('is typed and committed', async () => {
    expect(await removal.deletePath(PATH, witness)).toBe(true)
    expect(typed).toEqual(['config', NO, 'commit', 'exit', 'exit'])
  })

  test.each([
    ['rejects the configuration mode', { config: '\nAborted: locked by lab\nunit# ' }, ['config', 'exit', 'exit']],
    ['rejects the line', { [NO]: '\nsyntax error: unknown command\nunit(config)# ' }, ['config', NO, 'exit', 'exit']],
    ['asks a question about the line', { [NO]: '\nReally? [yes/no]: ' }, ['config', NO, 'no', 'exit', 'exit']],
  ])('is not committed if the target %s', async (_what, other, lines) => {
    replies = { ...replies, ...other }

    expect(await removal.deletePath(PATH, witness)).toBe(false)
    expect(typed).toEqual(lines)
  })

  test('is abandoned if the commit prompts for confirmation', async () => {
    replies = { ...replies, commit: '\nThe unit restarts. Proceed? [yes,no] ' }

    await removal.deletePath(PATH, witness)

    expect(typed).toEqual(['config', NO, 'commit', 'no', 'exit', 'exit'])
  })

  test('is retyped after the connection breaks, once the CLI is available again', async () => {
    breaks = [new ChannelError('broken'), new ChannelError('closed')]

    expect(await removal.deletePath(PATH, witness)).toBe(true)
    expect(waits).toBe(2)
  })

  test('is retyped after a refused login if the CLI has accepted a login before', async () => {
    await removal.deletePath(PATH, witness)
    breaks = [new LoginRefusedError('refused')]

    expect(await removal.deletePath(PATH, witness)).toBe(true)
    expect(waits).toBe(1)
  })

  test('is not attempted with an account whose login was refused', async () => {
    breaks = [new LoginRefusedError('refused')]

    await expect(removal.deletePath(PATH, witness)).rejects.toThrow(ChannelError)
    await expect(removal.deletePath(PATH, witness)).rejects.toThrow('refused')
    expect(typed).toEqual([])
  })
})

test('a leaf is set by its path and its value, quoted if necessary', async () => {
  const line = 'system config motd-banner "for lab 7"'
  replies = { ...replies, [line]: '\nunit(config)# ' }

  expect(await removal.setLeaf('/data/openconfig-system:system/config/motd-banner', 'for lab 7', witness)).toBe(true)
  expect(typed).toEqual(['config', line, 'commit', 'exit', 'exit'])
})

test.each([
  ['/data/openconfig-system:system/dns/config/search=a.example', 'system dns config search a.example'],
  [
    '/data/openconfig-system:system/ntp/servers/server=192.0.2.1/config/port',
    'system ntp servers server 192.0.2.1 config port',
  ],
  [
    '/data/openconfig-interfaces:interfaces/interface=my%20%22lag%22%2Fa/openconfig-if-aggregate:aggregation',
    'interfaces interface "my \\"lag\\"/a" aggregation',
  ],
  ['/data/s/selector=vendor-system-logging-types%3ALOCAL0,DEBUG', 's selector LOCAL0 DEBUG'],
  ['/data/s/server=fe80%3A%3A1', 's server fe80::1'],
  ['/data/s/server=fd00%3AAB%3A%3A1', 's server fd00:AB::1'],
  ['/data/s/server=site%3AA', 's server site:A'],
  ['/data/s/server=[a]', 's server "[a]"'],
  ['/data/s/server=a;b', 's server "a;b"'],
])('the path %s becomes the CLI words %s', (path, words) => {
  expect(formatCliWords(path)).toBe(words)
})

test.each(['*', 'a%0Ano%20system', 'a?', '%09'])('an entry with the key %s cannot be named on the CLI', (key) => {
  expect(formatCliWords(`/data/s/server=${key}`)).toBeUndefined()
})
