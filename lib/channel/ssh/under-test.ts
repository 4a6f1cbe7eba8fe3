import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import ssh2, { type AuthContext, type ServerChannel, type SFTPWrapper } from 'ssh2'
import { HARMLESS, runSingleCommand, SHOW_ONLY, type SshWay } from './ssh.ts'

const account = { username: 'admin', password: 'right' }
const { privateKey } = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

/** An SSH server whose behaviour a spec controls. */
export interface Served {
  /** Address and login of the server. */
  way: SshWay
  /** Authentication methods of the attempted logins. */
  attempts: string[]
  /** Handles a login. */
  login: (context: AuthContext) => void
  /** Responds to a command, or acts as a shell. */
  answer: (channel: ServerChannel) => void
  /** Whether the server accepts single commands, and whether it opens shells without a terminal. */
  takes: { commands: boolean; plainShells: boolean }
  /** Responds to a single command instead of `answer`. */
  decline?: (channel: ServerChannel) => void
  /** Handles SFTP sessions. If undefined, the server refuses SFTP. */
  sftp?: (session: SFTPWrapper) => void
  close(): void
}

/** Responds to the harmless command with which a client finds out whether the server runs single commands. */
function printRelease(channel: ServerChannel): void {
  channel.write('1.8.0-1\n')
  channel.exit(0)
  channel.end()
}

/** Starts a server with a CLI that accepts the right password and responds to every command with two lines. */
export async function startSshServer(
  limits: SshWay['limits'] = { connect: 5, answer: 5, answerSize: 1 },
): Promise<Served> {
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (connection) => {
    connection.on('error', () => connection.end())
    connection.on('authentication', (context) => {
      all.attempts.push(context.method)
      all.login(context)
    })
    connection.on('session', (accept) => {
      const session = accept()
      session.on('exec', (agree, refuse, { command }) => {
        if (!all.takes.commands) refuse()
        else if (all.decline !== undefined) all.decline(agree())
        else if (command === HARMLESS) printRelease(agree())
        else all.answer(agree())
      })
      let terminal = false
      session.on('pty', (agree) => {
        terminal = true
        agree()
      })
      session.on('sftp', (agree, refuse) => (all.sftp === undefined ? refuse() : all.sftp(agree())))
      session.on('shell', (agree, refuse) => (terminal || all.takes.plainShells ? all.answer(agree()) : refuse()))
    })
  })
  const sockets = createServer({ noDelay: true }, (socket) => server.injectSocket(socket))
  const all: Served = {
    way: { address: '', hostKey: '', account, limits },
    attempts: [],
    takes: { commands: true, plainShells: true },
    login: (context) => (context.method === 'password' ? context.accept() : context.reject(['password'])),
    answer: (channel) => {
      channel.write('one\n')
      channel.write('two\n')
      channel.exit(0)
      channel.end()
    },
    close: () => void sockets.close(),
  }
  await once(sockets.listen(0, '127.0.0.1'), 'listening')
  all.way = { ...all.way, address: `127.0.0.1:${Object(sockets.address()).port}` }
  const shown = await runSingleCommand(all.way, 'show version', SHOW_ONLY).catch((error: unknown) => String(error))
  const [hostKey = ''] = /SHA256:\S+(?=,)/.exec(JSON.stringify(shown)) ?? []
  all.way = { ...all.way, hostKey }
  all.attempts = []
  return all
}
