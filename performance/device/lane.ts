import { connect, type TLSSocket } from 'node:tls'

const END_OF_HEAD = '\r\n\r\n'

/**
 * One connection of a client that costs less than the server that it measures. It sends prepared bytes, and reads only
 * the status and the length of a response.
 */
export class Lane {
  readonly #socket: TLSSocket
  #head = ''
  /** Bytes of the body that have not arrived yet. */
  #left = 0
  #status = 0
  #answered: PromiseWithResolvers<number> | undefined

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false })
    this.#socket.setNoDelay(true)
    this.#socket.on('data', (chunk) => typeof chunk === 'object' && this.#take(chunk))
    this.#socket.on('error', (error) => this.#answered?.reject(error))
    this.#socket.on('close', () => this.#answered?.reject(new Error(`${origin} closed a connection`)))
  }

  /** Sends a request. Resolves with the status once the whole response has arrived. */
  ask(bytes: string): Promise<number> {
    this.#answered = Promise.withResolvers()
    this.#socket.write(bytes, 'latin1')
    return this.#answered.promise
  }

  #take(chunk: Buffer): void {
    if (this.#left > 0) this.#left -= chunk.length
    else {
      this.#head += chunk.toString('latin1')
      const end = this.#head.indexOf(END_OF_HEAD)
      if (end < 0) return
      this.#status = Number(this.#head.slice('HTTP/1.1 '.length, 'HTTP/1.1 '.length + 3))
      const length = /content-length: (\d+)/i.exec(this.#head.slice(0, end))?.[1] ?? 0
      this.#left = end + END_OF_HEAD.length + Number(length) - this.#head.length
      this.#head = ''
    }
    if (this.#left < 0) this.#answered?.reject(new Error('an answer is longer than it says'))
    if (this.#left === 0) this.#answered?.resolve(this.#status)
  }

  close(): void {
    this.#answered = undefined
    this.#socket.destroy()
  }
}
