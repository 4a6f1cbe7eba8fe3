import { setTimeout as delay } from 'node:timers/promises'
import { type DeviceDescription, type RunningEmulator, startEmulator } from '#lib/targets/emulator/main.ts'

export interface ManyOrder {
  readonly description: DeviceDescription
  readonly count: number
}

/** What one more emulator costs in a process that has some already. */
export interface ManyAnswer {
  readonly megabytes: number
  readonly milliseconds: readonly number[]
}

/** Started with `--expose-gc`, so that only what is held counts. */
async function startMany({ description, count }: ManyOrder): Promise<ManyAnswer> {
  const running: RunningEmulator[] = []
  for (let warm = 0; warm < 5; warm += 1) running.push(await startEmulator(description, {}))
  const before = await held()
  const times: number[] = []
  for (let one = 0; one < count; one += 1) {
    const start = performance.now()
    running.push(await startEmulator(description, {}))
    times.push(performance.now() - start)
  }
  const megabytes = ((await held()) - before) / count / 1e6
  return { megabytes, milliseconds: times }
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
