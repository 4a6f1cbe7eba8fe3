import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:net'
import ssh2, { type Connection } from 'ssh2'

export interface BareTerminalOrder {
  /** The output for every typed line, with the prompt. */
  readonly answer: string
}

/** The floor: a server of ssh2 that accepts every password and always prints the same output. */
function serve({ answer }: BareTerminalOrder): void {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (connection: Connection) => {
    connection.on('error', () => connection.end())
    connection.on('authentication', (context) =>
      context.method === 'password' ? context.accept() : context.reject(['password']),
    )
    connection.on('session', (accept) => {
      const session = accept()
      session.on('pty', (taken) => taken())
      session.on('shell', (opened) => {
        const channel = opened()
        channel.write('bare# ')
        channel.on('data', (line: Buffer) => channel.write(`${String(line)}${answer}`))
      })
    })
  })
  const sockets = createServer({ noDelay: true }, (socket) => server.injectSocket(socket))
  sockets.listen(0, '127.0.0.1', () => process.send?.(sockets.address() ?? {}))
}

process.once('disconnect', () => process.exit(0))
process.once('message', (order: BareTerminalOrder) => serve(order))
