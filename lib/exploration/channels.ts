import type { Answer, Ask, Method } from '../channel/http/restconf.ts'
import { splitBelow, toRequestSegment } from '../domain/data-path.ts'
import { type Patch, isHeld, takeOut } from '../safety/contract-writes.ts'
import type { CheckpointContext } from '../safety/checkpoint.ts'
import { demandRemoval } from '../safety/removal.ts'
import { listLeaves } from '../safety/tree.ts'
import { createConfigLine, createReadOnlyLine, createTestLine } from '../testkit/command-line.ts'
import { createBasicTurn } from '../testkit/few-logins.ts'
import { HttpWitness } from '../testkit/http-witness.ts'
import { otherRoot } from '../testkit/other-root.ts'
import { waitUntilServing } from '../testkit/outage.ts'
import { createCheckpointContext } from '../testkit/restore-checkpoints.ts'
import type { PlatformWorker } from '../testkit/worker.ts'
import { Recorder } from '../witness/recorder.ts'
import type { Known, Observation } from './observation.ts'
import type { Part, Writing } from './step.ts'

/** The channels through which exploration writes and reads: both roots of the API, and the CLI. */
export interface Channels {
  readonly checkpoints: CheckpointContext
  /**
   * Sends a write.
   * @returns whether the unit accepts the write; false only for a write that the contract does not document
   * @throws {Contradiction} if a documented write is refused
   */
  write(step: Writing, patches: readonly Patch[]): Promise<boolean>
  /** Removes a part. Returns whether the part is gone afterwards. */
  remove(part: Part): Promise<boolean>
  /** Reads a resource through every channel. */
  observe(known: Known): Promise<Observation>
  /** Reads until a condition holds or the budget `settle` is used up. */
  settled<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T>
  /** Waits until the unit responds again after a broken connection. */
  awaitAnswers(): Promise<void>
}

/** Opens the channels of a unit with the clients of the suites. Every write is journaled and needs an open gate. */
export function openChannels(worker: PlatformWorker, signal: AbortSignal): Channels {
  const { clock, client } = worker
  const recorder = new Recorder(() => clock.heard())
  const witness: HttpWitness = new HttpWitness({
    ...worker,
    recorder,
    demandRemoval: (lent, call) => demandRemoval(checkpoints, lent, call, worker.run.abilities),
  })
  const checkpoints = createCheckpointContext(worker, witness, clock)
  const restconf = client.restconf({ clock, witness, signal })
  const basicTurn = createBasicTurn(worker, clock, restconf)
  const basic = async (method: Method, path: string, body: unknown, by: Ask): Promise<Answer> =>
    (await basicTurn(method, path, body, by))()
  const other = otherRoot(restconf, { ...worker, basic })
  const typing = createTestLine(worker, clock, witness)
  const [configure, commandLine] = [createConfigLine(typing), createReadOnlyLine(typing)]
  const shows = async ({ resource, place }: Part) =>
    isHeld(
      place,
      listLeaves(resource, await restconf.read(resource)).map(({ path }) => path),
    )
  return {
    checkpoints,
    settled: (read, holds) => restconf.settled(read, holds),
    awaitAnswers: () => worker.outage.over(() => waitUntilServing(worker, clock, signal)),
    async write({ channel, setting }, patches) {
      const { requirement, command } = setting
      for (const { method, path, body } of patches) {
        if (channel === 'the command line') await configure.commit({ lines: command?.lines ?? [], as: { path, body } })
        else if (requirement === undefined) return (await restconf.ask(method, path, body)).status < 300
        else await (channel === '/restconf' ? other : restconf).write(method, path, body)
      }
      return true
    },
    async remove(part) {
      const below = splitBelow(part.resource, `/data/${part.place}`).map(toRequestSegment)
      await takeOut(restconf, [part.resource, ...below].join('/'))
      return !(await restconf.settled(
        () => shows(part),
        (isShown) => !isShown,
      ))
    },
    async observe({ described: { resource, roots }, printed }) {
      const api = await restconf.read(resource)
      return {
        api,
        ...(roots === undefined ? {} : { restconf: await other.read(resource) }),
        ...(printed === undefined || worker.line === undefined
          ? {}
          : { printed: await commandLine.print(printed.command) }),
      }
    },
  }
}

/** Describes the lines or requests that are sent for a write. */
export function describeWrite({ channel, setting }: Writing, patches: readonly Patch[]): string {
  if (channel === 'the command line') return (setting.command?.lines ?? []).join('; ')
  return patches.map(({ method, path, body }) => `${method} ${channel}${path} ${JSON.stringify(body)}`).join('; ')
}
