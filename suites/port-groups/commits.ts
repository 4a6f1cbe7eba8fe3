import { type Answer, bootTime, ChannelError, Contradiction, contradiction, type Reboot } from '#lib/fixtures.ts'
import { differ, test as base } from './modes.ts'
import { type Modes, transitionsOf } from './walk.ts'

/** One PATCH of modes, and what became of it. */
export interface Commit {
  readonly wanted: Modes
  readonly before: Modes
  readonly answer: Answer
  /** Modes right after the answer; after the restart where the target restarts at once. */
  readonly committed: Modes
  readonly reboot: Reboot | undefined
  /** Modes when the restart is over. */
  readonly after: Modes
}

export const test = base
  /** Commits modes in one PATCH. Where that is refused, each transition on its own, so that one does not hide the others. */
  .extend(
    'commit',
    ({ chassis, propose, modes, reboot, restconf }) =>
      async (wanted: Modes, cause: string): Promise<readonly Commit[]> => {
        const one = async (part: Modes): Promise<Commit> => {
          const [before, booted] = [await modes(), await bootTime(restconf)]
          const answer = await propose(part)
          const seen = await unlessDown(modes)
          const restarts = seen === undefined || differ(before, seen) || (answer.status < 300 && changes(before, part))
          const went = restarts ? await reboot(cause, booted) : undefined
          const after = await modes()
          return { wanted: part, before, answer, committed: seen ?? after, reboot: went, after }
        }

        const whole = await one(wanted)
        const apart = [...transitionsOf(chassis, whole.before, wanted).values()]
        if (whole.answer.status < 400 || apart.length < 2) return [whole]
        const commits: Commit[] = []
        for (const ports of apart) {
          commits.push(await one(Object.fromEntries(ports.map((port) => [port, wanted[port] ?? '']))))
        }
        return commits
      },
  )

/** What the ports read; undefined when the target does not answer, as in a restart. */
export async function unlessDown(modes: () => Promise<Modes>): Promise<Modes | undefined> {
  try {
    return await modes()
  } catch (error) {
    if (error instanceof ChannelError) return undefined
    throw error
  }
}

function changes(before: Modes, wanted: Modes): boolean {
  return differ(before, { ...before, ...wanted })
}

/** Whether a commit was taken that brought some port another mode. */
export function hasMoved({ answer, before, committed }: Commit): boolean {
  return answer.status < 300 && differ(before, committed)
}

/** Whether a commit was to leave two ports in different modes, and moved one of them. */
export function parts({ before, wanted, committed }: Commit, first: string, second: string): boolean {
  const meant = { ...before, ...wanted }
  return meant[first] !== meant[second] && [first, second].some((port) => before[port] !== committed[port])
}

/** @throws {Contradiction} unless some commit was taken and brought a port the mode that was asked for */
export function setsModes(commits: readonly Commit[]): void {
  const done = commits.filter(({ answer }) => answer.status < 300)
  const [refused] = commits
  if (done.length === 0 && refused !== undefined) {
    const { answer } = refused
    throw contradiction('refused', `allowed modes are refused with ${answer.status}`, answer, '2xx', answer.status)
  }
  if (done.some(hasMoved)) return
  throw new Contradiction({ code: 'not-kept', message: 'modes were committed, and no port has another mode' })
}
