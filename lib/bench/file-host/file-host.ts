import { randomBytes } from 'node:crypto'
import { posix } from 'node:path'
import { HarnessError, describeError } from '../../domain/errors.ts'
import { redactor } from '../../domain/redaction.ts'
import type { Content } from '../../domain/content.ts'
import type { FileHostPlan, OwnHostPlan } from '../../domain/file-host.ts'
import { formatAddresses } from './addresses.ts'
import type { FileHost } from './host.ts'
import { labFileHost } from './lab-host.ts'
import { type Held, type Offer, type Offered, createOffer } from './offer.ts'
import { serveOverHttps } from './over-https.ts'
import { overSsh } from './over-ssh.ts'

export type { FileHost } from './host.ts'
export type { Held, Offered } from './offer.ts'

/**
 * Starts the file host of a run.
 * @throws {HarnessError} if the run's own host cannot listen, or the lab's host accepts no files
 */
export function startFileHost(plan: FileHostPlan): Promise<FileHost> {
  return plan.lab === undefined ? ownFileHost(plan) : labFileHost(plan)
}

/** Starts a host that serves only the run's files. */
async function ownFileHost({ host, https, ssh }: OwnHostPlan): Promise<FileHost> {
  const offers = new Map<string, Offer>()
  const [username, password] = ['plumbline', randomBytes(12).toString('hex')]
  redactor.add(password)
  const hold = (name: string, content: Content, by?: Held): Offered => {
    const offer = createOffer(name, content, by)
    offers.set(name, offer)
    return offer
  }
  const find = (path: string) => offers.get(posix.resolve('/', path).slice(1))
  const isRight = (name: string, word: string) => name === username && word === password
  const servers = await Promise.all([
    serveOverHttps(find, isRight, { host, port: https }),
    overSsh(find, isRight, { host, port: ssh }),
  ]).catch((error: unknown) => {
    const reason = describeError(error)
    throw new HarnessError(`the file host of the bench cannot listen at ${host}: ${reason}`, { cause: error })
  })
  const [{ port: httpsPort }, { port: sshPort }] = servers
  return {
    addresses: formatAddresses({ host, https: httpsPort, ssh: sshPort }),
    username,
    password,
    offer: (name, content) => Promise.resolve(hold(name, content)),
    hold,
    close: async () => void (await Promise.all(servers.map((each) => each.close()))),
  }
}
