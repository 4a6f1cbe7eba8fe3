import {
  type Answer,
  ChannelError,
  Contradiction,
  contradiction,
  type Mark,
  type Reboot,
} from '#lib/testkit/platform.ts'
import { differ, createModesCheck, unlessDown } from './modes.ts'
import { test as base } from './speeds.ts'
import { type Modes, selectPortsInMode, listTransitions } from './walk.ts'

/** One PATCH of modes and its outcome. */
export interface Commit {
  readonly wanted: Modes
  readonly before: Modes
  /** The mark that was taken before the PATCH. */
  readonly sign: Mark
  /** Undefined if the connection was lost before the response arrived. */
  readonly answer: Answer | undefined
  /**
   * The last modes read before the restart, if the mode of any port had changed by then. Empty if the target goes down
   * at once, or if its reads lag behind its writes.
   */
  readonly committed: Modes
  readonly reboot: Reboot | undefined
  /** Modes after the restart. */
  readonly after: Modes
}

export const test = base
  /**
   * Commits modes in one write: by PATCH, unless a different write is given. If the write is refused, commits each
   * transition separately, so that one refused transition does not hide the others.
   */
  .extend(
    'commit',
    ({ chassis, propose, modes, standing, settled, mark, reboot }) =>
      async (wanted: Modes, cause: string, write: typeof propose = propose): Promise<readonly Commit[]> => {
        const one = async (part: Modes): Promise<Commit> => {
          const [before, sign] = [await standing(), await mark()]
          const answer = await write(part, before)
          const refused = answer !== undefined && answer.status >= 400
          // The last modes read before the target goes down.
          let seen: Modes = {}
          const look = async () => {
            const now = await unlessDown(modes)
            seen = now ?? seen
            return now
          }
          const last = await settled(look, (now) => refused || now === undefined || !differ(part, now))
          const restarts = last === undefined || differ(before, last) || (!refused && differ(before, part))
          const went = restarts ? await reboot(cause, sign, { serves: createModesCheck(before) }) : undefined
          const after = await settled(modes, (now) => Object.keys(part).every((port) => now[port] !== undefined))
          return {
            wanted: part,
            before,
            sign,
            answer,
            committed: differ(before, seen) ? seen : {},
            reboot: went,
            after,
          }
        }

        const whole = await one(wanted)
        const apart = [...listTransitions(selectPortsInMode(chassis, whole.before), whole.before, wanted).values()]
        if (whole.answer === undefined || whole.answer.status < 400 || apart.length < 2) return [whole]
        const commits: Commit[] = []
        for (const ports of apart) {
          commits.push(await one(Object.fromEntries(ports.map((port) => [port, wanted[port] ?? '']))))
        }
        return commits
      },
  )

/**
 * Returns the first modes read after a commit. If no modes were read before the restart, returns the modes after the
 * restart.
 */
export function firstModes({ committed, after }: Commit): Modes {
  return { ...after, ...committed }
}

/** Whether a commit changed the mode of some port and was not refused. A lost response does not count as a refusal. */
export function hasMoved(commit: Commit): boolean {
  const { answer, before } = commit
  return (answer === undefined || answer.status < 300) && differ(before, firstModes(commit))
}

/** Finds ports that a commit did not list, but whose mode had changed before the restart. */
export function findAlsoMovedPorts({ before, wanted, committed }: Commit, ports: readonly string[]): readonly string[] {
  const hasMovedAlong = (port: string) => committed[port] !== undefined && committed[port] !== before[port]
  return ports.filter((port) => wanted[port] === undefined && hasMovedAlong(port))
}

/** Whether a commit should give two ports different modes, and changed the mode of at least one of them. */
export function parts(commit: Commit, first: string, second: string): boolean {
  const [{ before, wanted }, now] = [commit, firstModes(commit)]
  const meant = { ...before, ...wanted }
  return meant[first] !== meant[second] && [first, second].some((port) => before[port] !== now[port])
}

/** @throws {Contradiction} if no commit changed the mode of a port */
export function setsModes(commits: readonly Commit[]): void {
  const [first] = commits
  if (first === undefined || commits.some(hasMoved)) return
  assertAccepted(first)
  const message = 'modes were committed, but no port changed its mode'
  throw new Contradiction({ code: 'not-kept', message, expected: first.wanted, actual: first.after })
}

/**
 * Checks that allowed modes were accepted. If the response was lost, a changed mode counts as acceptance.
 * @throws {Contradiction} if the modes were refused
 * @throws {ChannelError} if the response was lost and no mode changed
 */
export function assertAccepted(commit: Commit): void {
  if (commit.answer === undefined && hasMoved(commit)) return
  assertSucceeded(requireAnswer(commit.answer))
}

/** @throws {ChannelError} if the response was lost */
export function requireAnswer(answer: Answer | undefined): Answer {
  if (answer !== undefined) return answer
  throw new ChannelError('the connection was lost before the answer to a write of modes came')
}

/** @throws {Contradiction} unless the response is a success */
export function assertSucceeded(answer: Answer): void {
  if (answer.status >= 200 && answer.status < 300) return
  throw contradiction('refused', `allowed modes are refused with ${answer.status}`, answer, '2xx', answer.status)
}

/** @throws {Contradiction} `not-kept` when a port does not have the mode that was committed */
export function assertModesKept(wanted: Modes, actual: Modes, ports: readonly string[]): void {
  const lost = ports.find((port) => wanted[port] !== actual[port])
  if (lost === undefined) return
  const message = `port ${lost} has ${actual[lost]}, ${wanted[lost]} was committed`
  throw new Contradiction({ code: 'not-kept', message, instance: lost, expected: wanted[lost], actual: actual[lost] })
}

/** @throws {Contradiction} `not-kept` when two ports committed to different modes have the same mode */
export function apart(modes: Modes, first: string, second: string): void {
  if (modes[first] !== modes[second]) return
  const message = `ports ${first} and ${second} both have ${modes[first]}, different modes were committed`
  throw new Contradiction({ code: 'not-kept', message, instance: first, actual: modes[first] })
}
