import { once } from 'node:events'
import { createServer, get } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { type Emulator, startEmulator } from '#lib/library/emulator.ts'
import { createCertificate } from '#lib/targets/emulator/http/certificate.ts'
import { interleaved, taken } from '../benchmark.ts'

export interface ManyOrder {
  /** Number of emulators that the process has in the end. */
  readonly count: number
}

/** The cost of one more emulator in a process that already has some, and whether all of them respond and then close. */
export interface ManyAnswer {
  readonly megabytes: number
  readonly milliseconds: readonly number[]
  /** Start times of bare HTTPS servers, started in turn with the emulators. Each has a certificate, like a device. */
  readonly floor: readonly number[]
  /** Number of emulators that responded to a read while all of them ran. */
  readonly serving: number
  /** Handles that keep the process alive after all emulators have closed, and that did not exist before the first. */
  readonly left: readonly string[]
}

/** Runs with `--expose-gc`, so that only memory in use counts. */
async function startMany({ count }: ManyOrder): Promise<ManyAnswer> {
  const handles = process.getActiveResourcesInfo()
  const running: Emulator[] = []
  const start = async () => void running.push(await startEmulator())
  for (let warm = 0; warm < 5; warm += 1) await start()
  const before = await measureHeld()
  const measured = running.length
  while (running.length < count / 2) await start()
  const megabytes = ((await measureHeld()) - before) / (running.length - measured) / 1e6
  const bare = async () => {
    const server = createServer(await createCertificate('127.0.0.1'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    servers.push(server)
  }
  const servers: ReturnType<typeof createServer>[] = []
  const [milliseconds = [], floor = []] = await interleaved(30, [() => taken(start), () => taken(bare)])
  while (running.length < count) await start()
  const statuses = await Promise.all(running.map(readStatus))
  await Promise.all(running.map((each) => each.close()))
  await Promise.all(servers.map((each) => each[Symbol.asyncDispose]()))
  await measureHeld()
  return {
    megabytes,
    milliseconds,
    floor,
    serving: statuses.filter((status) => status === 200).length,
    left: findNew(process.getActiveResourcesInfo(), handles),
  }
}

async function measureHeld(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await delay(20)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function readStatus({ addresses, account }: Emulator): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const auth = `${account.username}:${account.password}`
    const options = { auth, rejectUnauthorized: false, agent: false }
    get(`${addresses.api}/api/data/openconfig-system:system/dns`, options, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode))
    }).on('error', reject)
  })
}

function findNew(now: readonly string[], before: readonly string[]): readonly string[] {
  const rest = [...before]
  return now.filter((each) => {
    const at = rest.indexOf(each)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

process.once('disconnect', () => process.exit(0))
process.once('message', (order: ManyOrder) => void startMany(order).then((answer) => process.send?.(answer)))
