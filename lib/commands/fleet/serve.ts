import { randomBytes } from 'node:crypto'
import { join, relative, resolve } from 'node:path'
import type { Command } from 'commander'
import { WORKPLACE } from '../../domain/places.ts'
import { redactor } from '../../domain/redaction.ts'
import { PORT, TOKEN } from '../../fleet/client.ts'
import { interruptible } from '../../terminal/interrupt.ts'
import { print, say } from '../../terminal/output.ts'
import { atLeastOne, portNumber, UsageError } from '../../terminal/usage.ts'

interface ServeFlags {
  readonly host: string
  readonly port: number
  readonly folder?: string
  readonly heartbeat: number
  readonly notify?: string
}

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost'])

export function addServe(fleet: Command): void {
  fleet
    .command('serve')
    .description('Start a hub: the queue, its schedules, and a page that shows it all.')
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--port <n>', 'port to listen on, 0 for any', portNumber, PORT)
    .option('--folder <folder>', 'where the queue and the reports are kept (default: reports/fleet)')
    .option(
      '--heartbeat <seconds>',
      'give up a job after this many seconds without a sign of its agent, at least 10',
      atLeastOne,
      30,
    )
    .option('--notify <command>', 'run this command for each event, with the event as JSON on standard input')
    .addHelpText('after', ABOUT)
    .action(serveFleet)
}

const ABOUT = `
Without FLEET_DATABASE_URL the queue is kept by PGlite, in this process and in
the folder; with it, on that PostgreSQL server, release 14 or later.
Reads are open to everybody who reaches the address. Writes need ${TOKEN},
which is made up and printed where it is not set.`

async function serveFleet({ host, port, folder: named, heartbeat, notify: command }: ServeFlags): Promise<void> {
  const folder = named === undefined ? join(WORKPLACE, 'reports', 'fleet') : resolve(named)
  const { [TOKEN]: given, FLEET_DATABASE_URL: url } = process.env
  if (heartbeat < 10) throw new UsageError('--heartbeat is 10 or more: pg-boss takes no less')
  if (given === undefined && !LOOPBACK.has(host))
    throw new UsageError(`A hub that listens beyond loopback needs a token of yours: set ${TOKEN}`)
  const token = given ?? randomBytes(18).toString('base64url')
  const { startHub } = await import('../../fleet/hub/start.ts')
  const hub = await startHub({ host, port, folder, heartbeat, token, url, command, complain: say })
  if (given !== undefined) redactor.add(token)
  print(`Hub ${hub.url}, ${hub.name.replace(folder, relative(process.cwd(), folder) || '.')}`)
  print(
    LOOPBACK.has(host)
      ? 'Listens on loopback only; everybody on this machine may read.'
      : 'Everybody who reaches it may read; it has no login of its own.',
  )
  print('To join it, near the hardware:')
  print(`  export FLEET_HUB=${hub.url}`)
  print(`  export ${TOKEN}=${given === undefined ? token : '…'}`)
  print(`  npx plumbline fleet agent --units 'profiles/lab-*.json'`)
  const interrupt = interruptible('closing the queue', 'the queue is kept')
  await new Promise<void>((resolve) => {
    if (interrupt.signal.aborted) resolve()
    interrupt.signal.addEventListener('abort', () => resolve())
  })
  await hub.close()
  interrupt.close()
}
