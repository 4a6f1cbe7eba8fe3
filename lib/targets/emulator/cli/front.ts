import { createHash, generateKeyPairSync } from 'node:crypto'
import { createServer, isIPv6 } from 'node:net'
import { createInterface } from 'node:readline'
import ssh2, { type AuthenticationType, type Connection, type ParsedKey, type ServerChannel, type Session } from 'ssh2'
import { accountNamed, hasPassword } from '../accounts.ts'
import type { Account, Followers } from '../description.ts'
import type { Device } from '../device.ts'
import { recordLogin } from '../http/authentication.ts'
import { listener } from '../listener.ts'
import { CommandLine } from './command-line.ts'
import { parseCopyTarget, sink } from './copying.ts'
import { sinkOverSftp } from './copying-by-sftp.ts'
import { converse } from './terminal.ts'

export interface SshFront {
  ssh: string
  sshHostKey: string
}

/**
 * Serves the CLI over SSH, with the same accounts, datastore and rules as the API.
 * @param patience login timeout in seconds
 */
export async function sshFront(
  device: Device,
  host: string,
  port: number,
  patience: number,
  followers: Followers = {},
): Promise<SshFront> {
  const key = hostKey()
  const late = new Map<string, NodeJS.Timeout>()
  const server = new ssh2.Server({ hostKeys: [key] }, (connection, { ip, port: from }) => {
    connection.once('ready', () => clearTimeout(late.get(`${ip} ${from}`)))
    serve(connection, device, followers)
  })
  // ssh2 leaves Nagle's algorithm on, which costs 88 ms per round trip, so the socket disables it.
  const sockets = createServer({ noDelay: true }, (socket) => {
    const client = `${socket.remoteAddress} ${socket.remotePort}`
    const timer = setTimeout(() => socket.destroy(), patience * 1000)
    late.set(client, timer)
    socket.once('close', () => {
      clearTimeout(timer)
      late.delete(client)
    })
    server.injectSocket(socket)
  })
  const door = await listener(sockets, host, port, () => device.boot.phase === 'link' || isLate(device, 60))
  device.boot.door(door, 'command line')
  return { ssh: `${isIPv6(host) ? `[${host}]` : host}:${door.port}`, sshHostKey: fingerprint(key) }
}

function serve(connection: Connection, device: Device, followers: Followers): void {
  let account: Account | undefined
  connection.on('error', () => connection.end())
  connection.on('authentication', (context) => {
    const decide = (password: string) => {
      account = authenticate(context.username, password, device)
      if (account) context.accept()
      else context.reject(METHODS)
    }
    if (context.method === 'password') decide(context.password)
    else if (context.method !== 'keyboard-interactive') context.reject(METHODS)
    else context.prompt([{ prompt: 'Password: ', echo: false }], ([password = '']) => decide(password))
  })
  connection.on('session', (accept) => {
    const owner = account
    if (owner) open(accept(), device, owner, { followers, end: () => connection.end() })
  })
}

const METHODS: AuthenticationType[] = ['password', 'keyboard-interactive']

function authenticate(username: string, password: string, device: Device): Account | undefined {
  const account = accountNamed(device, username)
  const right =
    hasPassword(account, password) || (account !== undefined && device.behaviour.commandLine.takesAnyPassword)
  const taken = right && device.boot.phase === 'up' && !isLate(device, 120)
  recordLogin(device, username, taken)
  return taken ? account : undefined
}

/** Whether the CLI is not ready yet, because the device came up less than `seconds` seconds ago. */
function isLate({ behaviour, boot }: Device, seconds: number): boolean {
  return behaviour.boot.lateCommandLine && boot.upFor < seconds * 1000
}

interface Sessions {
  readonly followers: Followers
  /** Ends the connection. */
  readonly end: () => void
}

function open(session: Session, device: Device, owner: Account, { followers, end }: Sessions): void {
  const started = () => new CommandLine(device, owner, followers)
  let terminal: { rows: number } | undefined
  session.on('pty', (accept, _refuse, { rows }) => {
    terminal = { rows }
    accept()
  })
  session.on('window-change', (accept, _refuse, { rows }) => {
    if (terminal !== undefined) terminal.rows = rows
    accept?.()
  })
  session.on('shell', (accept, refuse) => {
    const { needsTerminal, greetsFor } = device.behaviour.commandLine
    if (terminal === undefined && needsTerminal) return refuse()
    const channel = accept()
    if (greetsFor === 0) return converse(channel, started(), terminal)
    channel.write('Welcome to the Management CLI\r\n')
    setTimeout(() => converse(channel, started(), terminal), greetsFor).unref()
  })
  session.on('sftp', (accept) => sinkOverSftp(accept(), device, owner))
  session.on('exec', (accept, refuse, { command }) => {
    const to = parseCopyTarget(command)
    const { singleCommands, endsConnections } = device.behaviour.commandLine
    if (to !== undefined) return void sink(accept(), device, owner, to)
    if (singleCommands === 'refused') return refuse()
    const channel = accept()
    if (endsConnections) channel.once('finish', () => setImmediate(end))
    if (singleCommands === 'declined') decline(channel)
    else if (singleCommands === 'ignored') converse(channel, started(), terminal)
    else void execute(channel, started(), command)
  })
}

/**
 * Runs one line. If the line asks a question, the next line of the input is the answer. Continuous output stops when
 * the channel closes.
 */
async function execute(channel: ServerChannel, line: CommandLine, command: string): Promise<void> {
  const { text, failed, follow } = await line.run(command)
  if (!channel.writable) return
  channel.write(text)
  if (line.isAsking) {
    const answer = await firstLine(channel)
    return answer === undefined ? void channel.end() : execute(channel, line, answer)
  }
  if (follow !== undefined) {
    channel.once(
      'close',
      follow((more) => channel.write(more)),
    )
    channel.on('data', () => {}) // reads the input, because otherwise its end would not be detected
    return
  }
  channel.exit(failed === true ? 1 : 0)
  channel.end()
}

function decline(channel: ServerChannel): void {
  channel.write('This service allows interactive sessions only.\n')
  channel.exit(1)
  channel.end()
}

/** Returns the next line of the input, or undefined if there is none. */
async function firstLine(channel: ServerChannel): Promise<string | undefined> {
  for await (const line of createInterface({ input: channel })) return line
  return undefined
}

/** Creates a host key with Node's own crypto, because ssh2 cannot parse about one in two hundred of its own keys. */
function hostKey(): string {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return privateKey
}

/** Returns `SHA256:` and the hash of the public key, as OpenSSH prints it. */
function fingerprint(privateKey: string): string {
  const parsed = ssh2.utils.parseKey(privateKey)
  if (parsed instanceof Error) throw parsed
  const single: ParsedKey | undefined = Array.isArray(parsed) ? parsed[0] : parsed
  const digest = createHash('sha256').update(single?.getPublicSSH() ?? '')
  return `SHA256:${digest.digest('base64').replace(/=+$/, '')}`
}
