import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { CommandLine, READING } from './ssh.ts'
import { type Served, served } from './under-test.ts'

let target: Served
beforeEach(async () => void (target = await served()))
afterEach(() => target.close())

describe('a command line that stays open', () => {
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

  test('logs in again when the connection is gone', async () => {
    target.answer = (channel) => Object(channel)._client._sock.destroy()
    await expect(line.run('show one', READING)).rejects.toThrow(ChannelError)
    target.answer = (channel) => {
      channel.exit(0)
      channel.end()
    }

    expect(await line.run('show one', READING)).toEqual({ text: '', code: 0 })
    expect(turns).toBe(2)
  })

  test('follows what comes until it is enough', async () => {
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

describe('a shell that is typed to', () => {
  test('is looked at, and waited for to its end', async () => {
    const typed: string[] = []
    target.answer = (channel) => {
      channel.on('data', (data: Buffer) => {
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

describe('a shell that asks for the next line', () => {
  test('is quiet at once, and not by what stood there before', async () => {
    target.answer = (channel) => {
      channel.write('unit# ')
      channel.on('data', (data: Buffer) => {
        if (String(data) === 'late\n') setTimeout(() => channel.write('said late\nunit# '), 300)
        else channel.write('said\nunit# ')
      })
      channel.on('end', () => channel.end())
    }
    const line = limited(5)
    const times: number[] = []
    await line.type([], witness, async (shell) => {
      for (const each of ['soon', 'late']) {
        const begun = performance.now()
        shell.type(each)
        const text = await shell.quiet()
        expect(text).toMatch(each === 'late' ? /said late/ : /said/)
        times.push(performance.now() - begun)
      }
    })
    line.close()

    expect(times[0]).toBeLessThan(500)
    expect(times[1]).toBeGreaterThan(300)
  })

  test('is known by its prompt in other modes too, and where several stand in a row', async () => {
    target.answer = (channel) => {
      channel.write('unit# ')
      channel.on('data', (data: Buffer) => channel.write(`unit(config-${String(data).trim()})# `))
      channel.on('end', () => channel.end())
    }
    const line = limited(5)
    const times: number[] = []
    await line.type([], witness, async (shell) => {
      await shell.quiet()
      for (const each of ['one', 'two', 'three']) {
        const begun = performance.now()
        shell.type(each)
        await shell.quiet()
        times.push(performance.now() - begun)
      }
    })
    line.close()

    const [first = 0, ...others] = times
    expect(first).toBeGreaterThan(50)
    expect(Math.min(...others)).toBeLessThan(first / 2)
  })
})

describe('a shell that is typed to', () => {
  test('may end before it is typed to', async () => {
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

  test('is waited for no longer than the budget where it stays open', async () => {
    target.answer = (channel) => channel.write('prompt# ')
    const patient = limited(0.2)
    expect(await patient.type(['config'], witness)).toEqual({ text: 'prompt# ' })
    patient.close()
  })
})
