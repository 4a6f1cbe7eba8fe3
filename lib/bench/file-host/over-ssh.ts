import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import ssh2, { type AuthContext, type Session } from 'ssh2'
import type { Offer } from './offer.ts'
import { getPort, type Served } from './over-https.ts'
import { sendFile } from './scp.ts'
import { sftp } from './sftp.ts'

/** Serves offers over SCP and SFTP to any client with the password. */
export async function overSsh(
  find: (path: string) => Offer | undefined,
  isRight: (username: string, password: string) => boolean,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<Served> {
  const server = new ssh2.Server({ hostKeys: [hostKey()] }, (client) => {
    let username = ''
    client.on('error', () => client.end())
    client.on('authentication', (context: AuthContext) => {
      username = context.username
      if (context.method === 'password' && isRight(username, context.password)) context.accept()
      else context.reject(['password'])
    })
    client.on('session', (accept) => serve(accept(), find, () => username))
  })
  const open = new Set<Socket>()
  const sockets = createServer({ noDelay: true }, (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    server.injectSocket(socket)
  })
  sockets.listen(port, host)
  await once(sockets, 'listening')
  return {
    port: getPort(sockets.address()),
    async close() {
      sockets.close()
      for (const socket of open) socket.destroy()
    },
  }
}

function serve(session: Session, find: (path: string) => Offer | undefined, username: () => string): void {
  session.on('sftp', (accept) => {
    sftp(accept(), (path) => recordRequest(find(path), 'sftp', username()))
  })
  session.on('exec', (accept, reject, { command }) => {
    const path = /^scp (?:-\S+ )*?-\w*f\w*(?: -\S+)* (?:-- )?(.+)$/.exec(command)?.[1]
    if (path === undefined) return reject()
    const plain = path.replace(/^(['"])(.*)\1$/, '$2')
    void sendFile(accept(), recordRequest(find(plain), 'scp', username()), plain)
  })
}

function recordRequest(offer: Offer | undefined, protocol: 'scp' | 'sftp', username: string): Offer | undefined {
  offer?.asked.push({ protocol, username })
  return offer
}

/** Generates the host key with Node, because ssh2 cannot read some of the keys that it generates. */
function hostKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'sec1', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
}
