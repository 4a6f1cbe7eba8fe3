import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import ssh2, { type AuthContext } from 'ssh2'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ChannelError, LoginRefusedError, TrustError } from '../../domain/errors.ts'
import { commanded, SHOW_ONLY, type SshWay } from './ssh.ts'

const limits = { connect: 5, answer: 5, answerSize: 1 }
const account = { username: 'admin', password: 'right' }
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

let close: () => void
let attempts: string[]
let way: SshWay
/** How the server handles a login. */
let login: (context: AuthContext) => void
/** How it answers a command. */
let answer: (channel: ssh2.ServerChannel) => void

beforeEach(async () => {
  attempts = []
  login = (context) => (context.method === 'password' ? context.accept() : context.reject(['password']))
  answer = (channel) => {
    channel.write('one\n')
    channel.write('two\n')
    channel.exit(0)
    channel.end()
  }
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (connection) => {
    connection.on('error', () => connection.end())
    connection.on('authentication', (context) => {
      attempts.push(context.method)
      login(context)
    })
    connection.on('session', (accept) => accept().once('exec', (agree) => answer(agree())))
  })
  const sockets = createServer((socket) => server.injectSocket(socket))
  await once(sockets.listen(0, '127.0.0.1'), 'listening')
  const port = Number(Object(sockets.address()).port)
  way = { address: `127.0.0.1:${port}`, hostKey: '', account, limits }
  const shown = await commanded(way, 'show version', SHOW_ONLY).catch((error: unknown) => String(error))
  const [hostKey = ''] = /SHA256:\S+(?=,)/.exec(JSON.stringify(shown)) ?? []
  way = { ...way, hostKey }
  attempts = []
  close = () => sockets.close()
})
afterEach(() => close())

describe('one command over SSH', () => {
  test('returns its output and exit code', async () => {
    expect(await commanded(way, 'show version', SHOW_ONLY)).toEqual({ text: 'one\ntwo\n', code: 0 })
    expect(attempts).toEqual(['none', 'password'])
  })

  test('logs in interactively where the target asks for that', async () => {
    login = (context) => {
      if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive'])
      context.prompt([{ prompt: 'Password: ', echo: false }], ([given]) =>
        given === account.password ? context.accept() : context.reject(),
      )
    }

    expect(await commanded(way, 'show version', SHOW_ONLY)).toMatchObject({ text: 'one\ntwo\n' })
    expect(attempts).toEqual(['none', 'keyboard-interactive'])
  })
})

describe('the password is sent once', () => {
  test('to a target that refuses it', async () => {
    login = (context) => context.reject(['password', 'keyboard-interactive'])

    await expect(commanded(way, 'show version', SHOW_ONLY)).rejects.toThrow(LoginRefusedError)
    expect(attempts).toEqual(['none', 'password'])
  })

  test('to a target that asks for it again', async () => {
    const given: string[] = []
    login = (context) => {
      if (context.method !== 'keyboard-interactive') return context.reject(['keyboard-interactive'])
      const ask = () =>
        context.prompt([{ prompt: 'Password: ', echo: false }], (answers) => {
          given.push(...answers)
          ask()
        })
      ask()
    }

    await expect(commanded(way, 'show version', SHOW_ONLY)).rejects.toThrow(ChannelError)
    expect(given).toEqual([account.password])
  })
})

describe('an impossible login is tried once', () => {
  test.for([
    { how: 'accepts public keys only', left: 'publickey', seen: ['none'] },
    { how: 'asks nothing', left: 'keyboard-interactive', seen: ['none', 'keyboard-interactive'] },
  ] as const)('where the target $how', async ({ left, seen }) => {
    login = (context) => context.reject([left])

    await expect(commanded(way, 'show version', SHOW_ONLY)).rejects.toThrow(LoginRefusedError)
    expect(attempts).toEqual(seen)
  })
})

describe('a broken channel is no answer', () => {
  test('when the target has another host key: nothing is sent', async () => {
    const other = commanded({ ...way, hostKey: `SHA256:${'A'.repeat(43)}` }, 'show version', SHOW_ONLY)

    await expect(other).rejects.toThrow(TrustError)
    await expect(other).rejects.toThrow(/shows host key SHA256:.*, the profile pins SHA256:A+\. Nothing was sent\./)
    expect(attempts).toEqual([])
  })

  test('when nobody listens', async () => {
    close()
    await expect(commanded({ ...way, address: '127.0.0.1:1' }, 'show version', SHOW_ONLY)).rejects.toThrow(
      /no answer \(ECONNREFUSED\)/,
    )
  })

  test('when it breaks in the middle of one', async () => {
    answer = (channel) => {
      channel.write('one\n')
      setTimeout(() => Object(channel)._client._sock.destroy(), 50)
    }
    await expect(commanded(way, 'show version', SHOW_ONLY)).rejects.toThrow(ChannelError)
  })

  test('when it falls silent', async () => {
    answer = (channel) => channel.write('one\n')
    const impatient = commanded({ ...way, limits: { ...limits, answer: 0.2 } }, 'show version', SHOW_ONLY)
    await expect(impatient).rejects.toThrow(
      /: show version: no complete answer within 0\.2 s: 4 bytes came, and no end\. .*"answer"/,
    )
  })

  test('when it never ends', async () => {
    let more: NodeJS.Timeout | undefined
    answer = (channel) => (more = setInterval(() => channel.write('more\n'), 20))
    const endless = commanded({ ...way, limits: { ...limits, answer: 0.4 } }, 'show version', SHOW_ONLY)
    await expect(endless).rejects.toThrow(/: show version: no complete answer within 4 s: \d+ bytes came, and no end/)
    clearInterval(more)
  })

  test('when it is larger than the profile allows', async () => {
    answer = (channel) => {
      const more = () => {
        while (channel.writable && channel.write(Buffer.alloc(32 * 1024, 'x')));
      }
      channel.on('drain', more)
      more()
    }

    await expect(commanded(way, 'show version', SHOW_ONLY)).rejects.toThrow(
      /: show version: the answer is too large: 1\.\d MiB came/,
    )
  })
})

test('a reader can send nothing but "show" commands', async () => {
  await expect(commanded(way, 'config', SHOW_ONLY)).rejects.toThrow('"config" may change the target')
})
