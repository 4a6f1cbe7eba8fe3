import { constants } from 'node:fs'
import { access, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Content } from '../../domain/content.ts'
import { HarnessError, describeError } from '../../domain/errors.ts'
import type { LabHostPlan } from '../../domain/file-host.ts'
import { redactor } from '../../domain/redaction.ts'
import { formatAddresses } from './addresses.ts'
import type { FileHost } from './host.ts'
import type { Offered } from './offer.ts'

/**
 * Opens a lab host, which serves files from its directory and does not report who requested them.
 * @throws {HarnessError} if nothing can be stored in the directory
 */
export async function labFileHost(plan: LabHostPlan): Promise<FileHost> {
  const { directory, paths, username, passwordVariable } = plan.lab
  const laid: string[] = []
  const password = process.env[passwordVariable] ?? ''
  redactor.add(password)
  await wrapErrors(directory, () => access(directory, constants.W_OK | constants.X_OK))
  return {
    addresses: formatAddresses(plan),
    username,
    password,
    offer(name, content): Promise<Offered> {
      const file = join(directory, name)
      return wrapErrors(file, async () => {
        await lay(file, content, () => laid.push(file))
        return { path: `${paths.https}${name}`, pathOverSsh: `${paths.ssh}${name}` }
      })
    },
    close: async () => void (await Promise.all(laid.map((file) => rm(file, { force: true })))),
  }
}

/** Writes a file only if no file exists at that path. */
async function lay(file: string, content: Content, begun: () => void): Promise<void> {
  const handle = await open(file, 'wx', 0o644)
  begun()
  try {
    for (const piece of content.open()) await handle.write(piece)
  } finally {
    await handle.close()
  }
}

async function wrapErrors<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = describeError(error)
    const message = `nothing can be laid at ${place} for the file host of the lab: ${reason}`
    throw new HarnessError(message, { cause: error })
  }
}
