import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ChannelError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import { runSingleCommand, READING, SHOW_ONLY } from './ssh.ts'
import { type Served, startSshServer } from './under-test.ts'

let target: Served
beforeEach(async () => void (target = await startSshServer()))
afterEach(() => target.close())

describe('a single command over SSH', () => {
  test('returns its output and exit code', async () => {
    expect(await runSingleCommand(target.way, 'show version', SHOW_ONLY)).toEqual({ text: 'one\ntwo\n', code: 0 })
    expect(target.attempts).toEqual(['none', 'password'])
  })

  test('logs in interactively if the target requires it', async () => {
    target.login = (context) => {
      if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive'])
      context.prompt([{ prompt: 'Password: ', echo: false }], ([given]) =>
        given === target.way.account.password ? context.accept() : context.reject(),
      )
    }

    expect(await runSingleCommand(target.way, 'show version', SHOW_ONLY)).toMatchObject({ text: 'one\ntwo\n' })
    expect(target.attempts).toEqual(['none', 'keyboard-interactive'])
  })
})

describe('the password is sent only once', () => {
  test('to a target that rejects it', async () => {
    target.login = (context) => context.reject(['password', 'keyboard-interactive'])

    await expect(runSingleCommand(target.way, 'show version', SHOW_ONLY)).rejects.toThrow(LoginRefusedError)
    expect(target.attempts).toEqual(['none', 'password'])
  })

  test.for([
    { again: 'Password: ', error: LoginRefusedError },
    { again: 'Code: ', error: ChannelError },
  ])('to a target that prompts again with "$again"', async ({ again, error }) => {
    const given: string[] = []
    target.login = (context) => {
      if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive'])
      const ask = (prompt: string) =>
        context.prompt([{ prompt, echo: false }], (answers) => {
          given.push(...answers)
          ask(again)
        })
      ask('Password: ')
    }

    await expect(runSingleCommand(target.way, 'show version', SHOW_ONLY)).rejects.toThrow(error)
    expect(given).toEqual([target.way.account.password])
  })
})

describe('an impossible login is tried only once', () => {
  test.for([
    { how: 'accepts public keys only', left: 'publickey', seen: ['none'] },
    { how: 'never prompts for the password', left: 'keyboard-interactive', seen: ['none', 'keyboard-interactive'] },
  ] as const)('if the target $how', async ({ left, seen }) => {
    target.login = (context) => context.reject([left])

    await expect(runSingleCommand(target.way, 'show version', SHOW_ONLY)).rejects.toThrow(LoginRefusedError)
    expect(target.attempts).toEqual(seen)
  })
})

describe('a command over SSH fails', () => {
  test('and nothing is sent if the target does not have the pinned host key', async () => {
    const other = runSingleCommand({ ...target.way, hostKey: `SHA256:${'A'.repeat(43)}` }, 'show version', SHOW_ONLY)

    await expect(other).rejects.toThrow(TrustError)
    await expect(other).rejects.toThrow(/shows host key SHA256:.*, the profile pins SHA256:A+\. Nothing was sent\./)
    expect(target.attempts).toEqual([])
  })

  test('if no server listens at the address', async () => {
    target.close()
    await expect(
      runSingleCommand({ ...target.way, address: '127.0.0.1:1' }, 'show version', SHOW_ONLY),
    ).rejects.toThrow(/no answer \(ECONNREFUSED\)/)
  })

  test('if the connection breaks during a response', async () => {
    target.answer = (channel) => {
      channel.write('one\n')
      setTimeout(() => Object(channel)._client._sock.destroy(), 50)
    }
    await expect(runSingleCommand(target.way, 'show version', SHOW_ONLY)).rejects.toThrow(ChannelError)
  })

  test('if the target stops sending', async () => {
    target.answer = (channel) => channel.write('one\n')
    const impatient = runSingleCommand(
      // Sets a limit that is long enough for the first bytes to arrive on a busy machine.
      { ...target.way, limits: { ...target.way.limits, answer: 5 } },
      'show version',
      SHOW_ONLY,
    )
    await expect(impatient).rejects.toThrow(
      /: show version: no complete answer within 5 s: 4 bytes came, and no end\. .*"answer"/,
    )
  })

  test('if the response never ends', async () => {
    let more: NodeJS.Timeout | undefined
    target.answer = (channel) => (more = setInterval(() => channel.write('more\n'), 20))
    const endless = runSingleCommand(
      { ...target.way, limits: { ...target.way.limits, answer: 0.4 } },
      'show version',
      SHOW_ONLY,
    )
    // On a busy machine, the time between two chunks may exceed the limit for one chunk.
    await expect(endless).rejects.toThrow(
      /: show version: no complete answer within (0\.)?4 s: \d+ bytes came, and no end/,
    )
    clearInterval(more)
  })

  test('if the response is larger than the profile allows', async () => {
    target.answer = (channel) => {
      const more = () => {
        while (channel.writable && channel.write(Buffer.alloc(32 * 1024, 'x')));
      }
      channel.on('drain', more)
      more()
    }

    await expect(runSingleCommand(target.way, 'show version', SHOW_ONLY)).rejects.toThrow(
      /: show version: the answer is too large: 1\.\d MiB came/,
    )
  })
})

test('a read-only CLI connection can send only `show` commands', async () => {
  await expect(runSingleCommand(target.way, 'config', SHOW_ONLY)).rejects.toThrow('"config" may change the target')
})

test.each(['config', 'file delete x', 'file show x | save y', 'showing', 'system diagnostics qkview capture'])(
  'a read-only CLI connection cannot send "%s"',
  async (command) => {
    await expect(runSingleCommand(target.way, command, READING)).rejects.toThrow('may change the target')
  },
)
