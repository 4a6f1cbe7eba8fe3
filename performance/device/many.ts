import { once } from 'node:events'
import { createServer } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import { createCertificate } from '#lib/targets/emulator/http/certificate.ts'
import { type DeviceDescription, type RunningEmulator, startEmulator } from '#lib/targets/emulator/main.ts'
import { interleaved, taken } from '../benchmark.ts'

export interface ManyOrder {
  readonly description: DeviceDescription
  readonly count: number
}

/** What one more emulator costs in a process that has some already. */
export interface ManyAnswer {
  readonly megabytes: number
  readonly milliseconds: readonly number[]
  /** Of a bare HTTPS server with a certificate of its own, as each device has one; started in turn with the emulators. */
  readonly floor: readonly number[]
}

/** Started with `--expose-gc`, so that only what is held counts. */
async function startMany({ description, count }: ManyOrder): Promise<ManyAnswer> {
  const running: RunningEmulator[] = []
  for (let warm = 0; warm < 5; warm += 1) running.push(await startEmulator(description, {}))
  const before = await held()
  for (let one = 0; one < count; one += 1) running.push(await startEmulator(description, {}))
  const megabytes = ((await held()) - before) / count / 1e6
  const bare = async () => {
    const server = createServer(await createCertificate('127.0.0.1'))
    await once(server.listen(0, '127.0.0.1'), 'listening')
  }
  const [milliseconds = [], floor = []] = await interleaved(count, [
    () => taken(async () => running.push(await startEmulator(description, {}))),
    () => taken(bare),
  ])
  return { megabytes, milliseconds, floor }
}

async function held(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    globalThis.gc?.()
    await delay(20)
  }
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

process.once('disconnect', () => process.exit(0))
process.once('message', (order: ManyOrder) => void startMany(order).then((answer) => process.send?.(answer)))
