import type { ServerChannel } from 'ssh2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ChannelError } from '../../domain/errors.ts'
import { CommandLine, READING } from './ssh.ts'
import { type Served, startSshServer } from './under-test.ts'

let target: Served
let line: CommandLine
beforeEach(async () => {
  target = await startSshServer()
  target.takes = { commands: false, plainShells: false }
  line = new CommandLine(target.way, async () => {})
})
afterEach(() => {
  line.close()
  target.close()
})

/**
 * Simulates a shell on a terminal. The shell prints a greeting and a prompt, and responds to all input with the result
 * of `says`.
 */
function shell(channel: ServerChannel, says: (typed: string) => string): void {
  channel.write('Welcome.\r\nLast login: today\r\n\u001b[1munit#\u001b[0m ')
  channel.on('data', (data: Buffer) => channel.write(says(String(data))))
}

const answer = (text: string) => `show one\r\n${text}\u001b[1munit#\u001b[0m `

describe('on a target that answers single commands without running them,', () => {
  test.for([
    { how: 'keeps the connection open', ends: false },
    { how: 'closes the connection', ends: true },
  ])('every command is typed into a shell, if the target $how', async ({ ends }) => {
    const typed: string[] = []
    let declined = 0
    target.takes.commands = true
    target.decline = (channel) => {
      declined += 1
      channel.write('Interactive sessions only.\n')
      channel.exit(1)
      channel.end()
      if (ends) Object(channel)._client._sock.end()
    }
    target.answer = (channel) =>
      shell(channel, (line) => {
        typed.push(line.trim())
        return `${line.trim()}\r\n1.8.0-1\r\n\u001b[1munit#\u001b[0m `
      })

    for (const command of ['file list path x', 'file list path y'])
      expect(await line.run(command, READING)).toMatchObject({ text: '1.8.0-1\n' })
    expect(declined).toBe(1)
    expect(typed).toEqual(['show system image', 'file list path x', 'file list path y'])
  })
})

describe('on a target that opens a session for a single command,', () => {
  test.for([
    { how: 'ends with its input', stays: false },
    { how: 'stays open', stays: true },
  ])('every command is typed into a shell, if the session $how', async ({ stays }) => {
    line = new CommandLine(
      { ...target.way, limits: { ...target.way.limits, answer: stays ? 0.5 : 60 } },
      async () => {},
    )
    target.takes.commands = true
    target.decline = (channel) => {
      shell(channel, () => '')
      channel.on('end', () => {
        if (!stays) channel.end()
      })
    }
    target.answer = (channel) => shell(channel, (typed) => `${typed.trim()}\r\n1.8.0-1\r\n\u001b[1munit#\u001b[0m `)

    for (const command of ['file list path x', 'file list path y'])
      expect(await line.run(command, READING)).toMatchObject({ text: '1.8.0-1\n' })
  })
})

describe('on a target that rejects single commands,', () => {
  test('a command is typed into a shell, and returns only its own output', async () => {
    target.answer = (channel) => shell(channel, (typed) => (typed === 'show one\n' ? answer('one\r\n two\r\n') : ''))

    expect(await line.run('show one', READING)).toMatchObject({ text: 'one\n two\n' })
    expect(await line.run('show one', READING)).toMatchObject({ text: 'one\n two\n' })
    expect(target.attempts).toEqual(['none', 'password'])
  })

  test.each([
    { pager: '--More--', erased: '\b'.repeat(8), how: 'plain' },
    { pager: '\u001b[7m--More--\u001b[0m', erased: '\r\u001b[K', how: 'highlighted' },
  ])('paged output is joined into one response, if the pager line is $how', async ({ pager, erased }) => {
    target.answer = (channel) =>
      shell(channel, (typed) => (typed === ' ' ? `${erased}two\r\nunit# ` : `show one\r\none\r\n${pager}`))
    target.takes.plainShells = true

    expect(await line.run('show one', READING)).toMatchObject({ text: 'one\ntwo\n' })
  })

  test('a prompt may contain a counter or the time', async () => {
    target.takes.plainShells = true
    target.answer = (channel) => {
      channel.write('[10:59] unit 1> ')
      channel.on('data', () => channel.write('one\n[11:00] unit 2> '))
    }

    expect(await line.run('show one', READING)).toMatchObject({ text: 'one\n' })
  })

  test('the end of a shell before its next prompt causes a channel error', async () => {
    target.takes.plainShells = true
    target.answer = (channel) => {
      channel.write('unit# ')
      channel.on('data', () => {
        channel.write('one\n')
        channel.close()
      })
    }

    await expect(line.run('show one', READING)).rejects.toThrow(ChannelError)
  })

  test('the output of a shell without a prompt is read to its end', async () => {
    target.takes.plainShells = true
    target.answer = (channel) => {
      channel.on('data', (data: Buffer) => channel.write(String(data) === 'show one\n' ? 'one\n' : '1.8.0-1\n'))
      channel.on('end', () => channel.end())
    }

    expect(await line.run('show one', READING)).toMatchObject({ text: 'one\n' })
  })

  test.each([
    { which: 'every shell prints its prompt late', late: [true, true, true] },
    { which: 'a later shell prints its prompt late', late: [false, false, true] },
  ])('a command returns only its own output, even if $which', async ({ late }) => {
    target.answer = (channel) => {
      channel.write('Welcome.\n')
      const ask = () => {
        channel.write('unit# ')
        channel.on('data', (data: Buffer) =>
          channel.write(String(data) === 'show one\n' ? 'one\nunit# ' : '1.8.0-1\nunit# '),
        )
      }
      if (late.shift() === true) setTimeout(ask, 1500)
      else ask()
    }
    target.takes.plainShells = true

    for (const _ of [1, 2]) expect(await line.run('show one', READING)).toMatchObject({ text: 'one\n' })
  })
})

test.each([
  ['blanks', '\r        \r'],
  ['a control sequence', '\r\u001b[K'],
])(
  'on a terminal without a prompt, paged output is joined, and a pager line erased by %s is removed',
  async (_by, back) => {
    target.takes.plainShells = true
    target.answer = (channel) => {
      channel.on('data', (data: Buffer) =>
        channel.write(data.toString() === ' ' ? `${back}two\r\n` : 'one\r\n--More--'),
      )
      channel.on('end', () => channel.end())
    }

    const { text, pages } = await line.runOnTerminal('show one', 2, READING)

    expect({ text, pages }).toEqual({ text: 'one\ntwo\n', pages: 1 })
  },
)

describe('a typed command', () => {
  test('is followed until its output contains the needed text, and is then interrupted', async () => {
    let keys = ''
    target.answer = (channel) =>
      shell(channel, (typed) => {
        keys += typed
        return typed.endsWith('\n') ? 'file tail -f x\r\none\r\n' : ''
      })
    let begun = false

    const { text } = await line.follow('file tail -f x', READING, {
      begun: async () => void (begun = true),
      isEnough: (printed) => begun && printed.includes('one'),
    })

    expect(text).toBe('one\n')
    await expect.poll(() => keys).toBe('file tail -f x\n\u0003')
  })

  test('is recorded in the exchange', async () => {
    target.answer = (channel) => shell(channel, () => answer('one\r\n'))
    const seen: unknown[] = []

    await line.run('show one', { ...READING, sent: (exchange) => seen.push(exchange) })

    expect(seen).toMatchObject([{ command: 'show one', lines: ['show one'], answer: { text: 'one\n' } }])
  })
})

describe('a command that prints nothing', () => {
  test.for([
    { how: 'nothing is echoed', typed: [''] },
    {
      how: 'the terminal redraws the prompt before it echoes the command',
      typed: ['\r\u001b[1munit#\u001b[0m ', 'show one\r\n'],
    },
  ])('ends at the next prompt, even if $how', async ({ typed: [first = '', echo = ''] }) => {
    target.answer = (channel) =>
      shell(channel, (line) => {
        if (line.includes('image')) return '1.8.0-1\r\n\u001b[1munit#\u001b[0m '
        setImmediate(() => channel.write(`${echo}\u001b[1munit#\u001b[0m `))
        return first
      })

    expect(await line.run('show one', READING)).toMatchObject({ text: '' })
  })
})
