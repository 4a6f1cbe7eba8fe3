import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { CommandLine, HARMLESS, READING } from './ssh.ts'
import { measureSilence, type Printed } from './typing.ts'
import { type Served, startSshServer } from './under-test.ts'

let target: Served
beforeEach(async () => void (target = await startSshServer()))
afterEach(() => target.close())

describe('a CLI connection that stays open', () => {
  let line: CommandLine
  let turns: number
  beforeEach(() => {
    turns = 0
    line = new CommandLine(target.way, async () => void (turns += 1))
  })
  afterEach(() => line.close())

  test('logs in once for all its commands', async () => {
    await line.run('show one', READING)
    expect(await line.run('file list path x', READING)).toEqual({ text: 'one\ntwo\n', code: 0 })
    expect([target.attempts, turns]).toEqual([['none', 'password'], 1])
  })

  test('logs in again after the connection is lost', async () => {
    target.answer = (channel) => Object(channel)._client._sock.destroy()
    await expect(line.run('show one', READING)).rejects.toThrow(ChannelError)
    target.answer = (channel) => {
      channel.exit(0)
      channel.end()
    }

    expect(await line.run('show one', READING)).toEqual({ text: '', code: 0 })
    expect(turns).toBe(2)
  })

  test('follows the output of a command until the output contains the needed text', async () => {
    target.answer = (channel) => channel.write('one\n')
    let begun = false
    const { text } = await line.follow('file tail -f x', READING, {
      begun: async () => void (begun = true),
      isEnough: (printed) => begun && printed.includes('one'),
    })
    expect([text, begun]).toEqual(['one\n', true])
  })
})

const witness = { beforeCommand: () => {}, sent: () => {} }
const limited = (answer: number) =>
  new CommandLine({ ...target.way, limits: { ...target.way.limits, answer } }, async () => {})

describe('a shell that receives typed lines', () => {
  test('returns the output so far after each line, and all output when the shell ends', async () => {
    const typed: string[] = []
    target.answer = (channel) => {
      channel.on('data', (data: Buffer) => {
        if (String(data) === `${HARMLESS}\n`) return void channel.write('1.8.0-1\n')
        typed.push(String(data))
        channel.write(`heard ${String(data)}`)
      })
      channel.on('end', () => channel.end())
    }
    let seen = ''

    const line = limited(5)
    const { text } = await line.type(['config', 'change'], witness, async (shell) => {
      seen = await shell.shows(/change/, 0)
      shell.type('commit')
    })
    line.close()

    expect(seen).toContain('heard change\n')
    expect(typed.join('')).toBe('config\nchange\ncommit\n')
    expect(text).toContain('heard commit\n')
  })
})

describe('a shell that prompts for the next line', () => {
  test('is not considered idle because of an earlier prompt', async () => {
    target.answer = (channel) => {
      channel.write('unit# ')
      channel.on('data', (data: Buffer) => {
        if (String(data) === 'late\n') setTimeout(() => channel.write('said late\nunit# '), 300)
        else channel.write('said\nunit# ')
      })
      channel.on('end', () => channel.end())
    }
    const line = limited(5)
    const texts: string[] = []
    await line.type([], witness, async (shell) => {
      for (const each of ['soon', 'late']) {
        shell.type(each)
        texts.push(await shell.quiet())
      }
    })
    line.close()

    expect(texts[0]).toMatch(/said\n/)
    expect(texts[1]).toMatch(/said late/)
  })

  test('is not considered idle before the next prompt, however long a line takes', async () => {
    target.answer = (channel) => {
      channel.write('unit# ')
      channel.on('data', (data: Buffer) => setTimeout(() => channel.write(`did ${String(data)}unit# `), 1000))
      channel.on('end', () => channel.end())
    }
    const line = limited(60)
    const texts: string[] = []
    await line.type(['config'], witness, async (shell) => {
      texts.push(shell.read())
      shell.type('commit')
      texts.push(await shell.quiet())
    })
    line.close()

    expect(texts[0]).toMatch(/did config\nunit# $/)
    expect(texts[1]).toMatch(/did commit\nunit# $/)
  })

  test.each<[string, Partial<Printed>, string[], number]>([
    ['a prompt', { text: 'unit# ' }, [], 60],
    ['a known prompt', { text: 'unit# ' }, ['unit# '], 5],
    ['a known prompt in another mode', { text: 'unit(config-two)# ' }, ['unit()# '], 5],
    ['several prompts on one line', { text: 'unit# unit(config-two)# ', before: 6 }, ['unit()# '], 5],
    ['a prompt that was printed before the line was typed', { text: 'unit# ', typed: 1000 }, ['unit# '], 700],
    ['no prompt', { text: 'said' }, [], 700],
  ])('counts as idle once the silence after %s has lasted long enough', (_what, printed, prompts, left) => {
    const state = { last: 1000, typed: 900, before: 0, text: '', ...printed }
    const wait = { begun: 1000, now: 1000, prompts: new Set(prompts), again: 5, patience: 700 }

    expect(measureSilence(state, wait).left).toBe(left)
    expect(measureSilence(state, { ...wait, now: 1003 }).left).toBe(left - 3)
  })
})

describe('a shell that receives typed lines', () => {
  test('may end before the next line is typed', async () => {
    target.answer = (channel) => channel.close()
    const line = limited(0.3)
    await expect(
      line.type(['config'], witness, async (shell) => {
        await shell.quiet()
        shell.type('commit')
      }),
    ).resolves.toEqual({ text: '' })
    line.close()
  })

  test.each([
    { modes: 1, how: 'with a single Ctrl-D' },
    { modes: 3, how: 'with one Ctrl-D for each mode' },
  ])('on a terminal is ended $how if nothing else ends it', async ({ modes }) => {
    target.takes = { commands: false, plainShells: false }
    target.answer = (channel) => {
      let left = modes
      channel.write('unit# ')
      channel.on('data', (data: Buffer) => {
        if (String(data) !== '\u0004') channel.write(`${String(data).trim()}\r\nunit# `)
        else if (--left > 0) channel.write('\r\nunit# ')
        else channel.close()
      })
    }
    const line = limited(60)
    const { text } = await line.type(['config', 'commit'], witness)
    line.close()

    expect(text).toContain('commit\r\nunit# ')
  })

  test.each(['Uncommitted changes found, commit them? [yes/no/CANCEL] ', 'Discard changes (y/n): ', 'Leave?'])(
    'on a terminal is closed if Ctrl-D makes it ask %j, and the question is not answered',
    async (question) => {
      target.takes = { commands: false, plainShells: false }
      const pressed: string[] = []
      target.answer = (channel) => {
        channel.write('unit(config)# ')
        channel.on('data', (data: Buffer) => {
          pressed.push(String(data))
          channel.write(String(data) === '\u0004' ? `\r\n${question}` : `${String(data).trim()}\r\nunit(config)# `)
        })
      }
      const line = limited(60)
      const { text } = await line.type(['config', 'dns search example.net'], witness)
      line.close()

      expect(text).toContain(question)
      expect(pressed.filter((key) => key === '\u0004')).toHaveLength(1)
    },
  )

  test('is closed when the budget is used up if the target keeps it open', async () => {
    target.answer = (channel) => channel.write('prompt# ')
    const patient = limited(0.2)
    expect(await patient.type(['config'], witness)).toEqual({ text: 'prompt# ' })
    patient.close()
  })
})
