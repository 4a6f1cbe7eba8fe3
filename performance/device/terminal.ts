import { once } from 'node:events'
import { connect } from 'node:net'
import ssh2, { type ClientChannel } from 'ssh2'
import { account } from './process.ts'

/** Longest wait for a prompt, in milliseconds. */
const PATIENCE = 5000

/** Opens a connection and logs in. ssh2 leaves Nagle's algorithm on, so both ends turn it off. */
export async function connected(address: string): Promise<ssh2.Client> {
  const { hostname, port } = new URL(`ssh://${address}`)
  const client = new ssh2.Client()
  const ready = once(client, 'ready')
  const sock = connect({ host: hostname, port: Number(port), noDelay: true })
  client.connect({ sock, username: account.username, password: account.password })
  await ready
  return client
}

/** Opens a shell on the emulator's CLI, and waits for the first prompt. */
export async function openShell(address: string): Promise<Shell> {
  const client = await connected(address)
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    client.shell(false, (error, opened) => (error === undefined ? resolve(opened) : reject(error)))
  })
  const shell = new Shell(client, channel)
  await shell.prompted()
  return shell
}

export class Shell {
  readonly #client: ssh2.Client
  readonly #channel: ClientChannel
  #text = ''
  #arrived: (() => void) | undefined

  constructor(client: ssh2.Client, channel: ClientChannel) {
    this.#client = client
    this.#channel = channel
    channel.on('data', (data: Buffer) => {
      this.#text += String(data)
      if (this.#text.endsWith('# ')) this.#arrived?.()
    })
  }

  /** Types a line and waits for the next prompt. */
  async type(line: string): Promise<string> {
    this.#text = ''
    this.#channel.write(`${line}\n`)
    await this.prompted()
    return this.#text
  }

  async prompted(): Promise<void> {
    if (this.#text.endsWith('# ')) return
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => reject(new Error(`no prompt, only ${JSON.stringify(this.#text)}`)), PATIENCE)
    this.#arrived = resolve
    await promise.finally(() => clearTimeout(timer))
  }

  close(): void {
    this.#client.end()
  }
}
