import { mkdirSync } from 'node:fs'
import { describeError } from '../../domain/errors.ts'
import { notifier } from '../notify.ts'
import { openDatabase } from './database.ts'
import { Hub } from './hub.ts'
import { openScheduledCertifications } from './schedules.ts'
import { mergeEndedCertifications, serveHub } from './server.ts'

interface HubOptions {
  readonly host: string
  readonly port: number
  readonly folder: string
  /** Seconds without a heartbeat after which a job counts as abandoned; at least 10. */
  readonly heartbeat: number
  readonly token: string
  /** URL of a PostgreSQL server. If absent, PGlite is used. */
  readonly url?: string | undefined
  /** Command to run for each event. */
  readonly command?: string | undefined
  readonly complain: (text: string) => void
}

/** A running hub. */
export interface StartedHub {
  readonly url: string
  /** Display name of the database that contains the queue. */
  readonly name: string
  readonly close: () => Promise<void>
}

/** Opens the database, the queues and the server of a hub. */
export async function startHub({
  host,
  port,
  folder,
  heartbeat,
  token,
  url,
  command,
  complain,
}: HubOptions): Promise<StartedHub> {
  mkdirSync(folder, { recursive: true })
  const database = await openDatabase({ url, folder, address: `http://${host}:${port}` }, complain)
  try {
    const hub = new Hub(database, heartbeat)
    await hub.open()
    const notify = notifier(command, complain)
    await openScheduledCertifications(hub, database, (request, reason) => {
      complain(`The certification that was scheduled by ${request.from} cannot begin: ${reason}`)
      notify({ event: 'not certified', ...request, reason })
    })
    const serving = { hub, database, folder, token, host, port, notify }
    const server = await serveHub(serving)
    const merge = () => mergeEndedCertifications(serving).catch((error: unknown) => complain(describeError(error)))
    hub.changes.on('partOver', () => void merge())
    void merge()
    return {
      url: server.url,
      name: database.name,
      async close() {
        await server.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
