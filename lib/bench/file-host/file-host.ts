import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { HarnessError } from '../../domain/errors.ts'
import { redactor } from '../../domain/redaction.ts'
import type { Content } from '../../domain/content.ts'
import type { FileHostPlan } from '../../domain/file-host.ts'
import { type Offer, type Offered, offerOf } from './offer.ts'
import { overHttps } from './over-https.ts'
import { overSsh } from './over-ssh.ts'

export type { Offered } from './offer.ts'

/** A host from which a target fetches files: over HTTPS, SCP and SFTP. */
export interface FileHost {
  /** As a target takes them: with a port where it is not the protocol's own. */
  readonly addresses: { readonly https: string; readonly ssh: string }
  readonly username: string
  readonly password: string
  /** Serves a file from now on. @param until bytes that are served before it is held back */
  offer(path: string, content: Content, until?: number, login?: 'asks for a login'): Offered
  close(): Promise<void>
}

/**
 * Starts a host that serves only what the run puts there.
 * @throws {HarnessError} when it cannot listen there
 */
export async function startFileHost({ host, https, ssh }: FileHostPlan): Promise<FileHost> {
  const offers = new Map<string, Offer>()
  const [username, password] = ['plumbline', randomBytes(12).toString('hex')]
  redactor.add(password)
  const find = (path: string) => offers.get(path.replace(/^\/+/, ''))
  const isRight = (name: string, word: string) => name === username && word === password
  const servers = await Promise.all([
    overHttps(find, isRight, { host, port: https }),
    overSsh(find, isRight, { host, port: ssh }),
  ]).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new HarnessError(`the file host of the bench cannot listen at ${host}: ${reason}`, { cause: error })
  })
  const [{ port: httpsPort }, { port: sshPort }] = servers
  const shown = isIPv6(host) ? `[${host}]` : host
  return {
    addresses: {
      https: httpsPort === 443 ? shown : `${shown}:${httpsPort}`,
      ssh: sshPort === 22 ? shown : `${shown}:${sshPort}`,
    },
    username,
    password,
    offer(path, content, until, login) {
      const offer = offerOf(path, content, until, login !== undefined)
      offers.set(path, offer)
      return offer
    },
    close: async () => void (await Promise.all(servers.map((each) => each.close()))),
  }
}
