import fc from 'fast-check'
import type { Difference, IsKnown } from './observation.ts'
import type { Step } from './step.ts'
import type { Outcome, Taken } from './attempt.ts'
import type { Unit } from './unit.ts'

/** How much to explore, and where to begin. */
export interface Course {
  readonly seed: number
  /** Path to a sequence of an earlier exploration with this seed. */
  readonly path?: string
  /** Steps in all sequences together. The sequence in which they run out is finished. */
  readonly steps: number
  /** Steps of one sequence. */
  readonly length: number
}

/** A difference, and the shortest sequence that was found to show it. */
export interface Found extends Difference {
  readonly sequence: readonly Taken[]
  /** Whether the sequence showed the difference again when it was repeated. */
  readonly isRepeatable: boolean
  /** Seed and path that begin an exploration with the sequence. */
  readonly seed: number
  readonly path: string
}

export interface Explored {
  readonly found: readonly Found[]
  readonly sequences: number
  readonly steps: number
  /** Why sequences came to nothing, such as a broken connection. */
  readonly unclear: readonly string[]
  /** Why the exploration ended early. */
  readonly stopped?: string
}

/** After this many sequences in a row that came to nothing, exploration ends. */
const UNCLEAR = 10

/** Names of the errors after which the unit must be restored before anything else is written. */
const ENDING = new Set(['ChannelError', 'RestoreError', 'LoginRefusedError'])

/** Ends a sequence that showed a difference, so that it is shortened. */
class DifferenceError extends Error {
  override name = 'DifferenceError'
  readonly difference: Difference

  constructor(difference: Difference) {
    super(difference.message)
    this.difference = difference
  }
}

/**
 * Takes random sequences of steps, and shortens each one that shows a difference. Goes on after a difference, and
 * ignores others of its kind.
 * @param isOver whether no further sequence may begin, such as after an interruption
 * @throws the first error that is no difference and says nothing about the unit
 */
export async function explore(
  unit: Pick<Unit, 'steps' | 'attempt'>,
  { seed, path, steps: most, length }: Course,
  isOver: () => boolean,
  report: (found: Found) => void = () => {},
): Promise<Explored> {
  const known = new Set<string>()
  const found: Found[] = []
  const unclear: string[] = []
  let [sequences, steps, inRow] = [0, 0, 0]
  let [failed, stopped]: [failed?: unknown, stopped?: string] = []
  const hasEnded = () => stopped !== undefined || steps >= most || sequences >= most || failed !== undefined || isOver()
  const isKnown: IsKnown = ({ kind, over }) => known.has(kind) || known.has(`${kind} over ${over}`)
  const attempt: Attempt = async (sequence) => {
    sequences += 1
    try {
      const outcome = await unit.attempt(sequence, isKnown)
      steps += outcome.taken.length
      inRow = outcome.unclear === undefined ? 0 : inRow + 1
      if (outcome.unclear !== undefined) unclear.push(outcome.unclear)
      if (inRow >= UNCLEAR) stopped = outcome.unclear
      return outcome
    } catch (error) {
      if (error instanceof Error && ENDING.has(error.name)) stopped = error.message
      // Calls fail when they are interrupted.
      else if (!isOver()) failed = error
      return { taken: [] }
    }
  }
  if (unit.steps.length === 0) stopped = 'nothing can be written on this unit'
  for (let next = seed; !hasEnded() && (path === undefined || next === seed); next += 1) {
    const property = fc.asyncProperty(arrangeSteps(unit.steps, length), async (sequence) => {
      fc.pre(!hasEnded())
      const { difference } = await attempt(sequence)
      if (difference !== undefined) throw new DifferenceError(difference)
    })
    const from = path === undefined ? { numRuns: most } : { numRuns: 1, path }
    const parameters = { seed: next, maxSkipsPerRun: 0, ...from }
    const { counterexample, counterexamplePath, errorInstance } = await fc.check(property, parameters)
    if (counterexample !== null && errorInstance instanceof DifferenceError) {
      const confirmed = await confirm(attempt, counterexample[0], errorInstance.difference, unit.steps)
      const one = { ...confirmed, seed: next, path: counterexamplePath ?? '' }
      known.add(one.over === undefined || one.over === '/api' ? one.kind : `${one.kind} over ${one.over}`)
      found.push(one)
      report(one)
    }
    if (failed !== undefined) throw failed
  }
  return { found, sequences, steps, unclear, ...(stopped === undefined ? {} : { stopped }) }
}

type Attempt = (sequence: readonly Step[]) => Promise<Outcome>

/** Repeats a sequence. A write that has no effect over any channel is told of `/api`. */
async function confirm(
  attempt: Attempt,
  sequence: readonly Step[],
  difference: Difference,
  steps: readonly Step[],
): Promise<Omit<Found, 'seed' | 'path'>> {
  const isSame = ({ difference: other }: Outcome) => other?.kind === difference.kind
  const isPlain = difference.over === undefined || difference.over === '/api'
  const plain = isPlain ? undefined : await attempt(sequence.map((step) => sendOverApi(step, steps)))
  const again = plain !== undefined && isSame(plain) ? plain : await attempt(sequence)
  const shown = isSame(again) ? again.difference : undefined
  const titles = sequence.map(({ title }) => ({ title, sent: '' }))
  return { ...(shown ?? difference), sequence: shown ? again.taken : titles, isRepeatable: shown !== undefined }
}

/** Returns the step that writes the same over `/api`. */
function sendOverApi(step: Step, steps: readonly Step[]): Step {
  if (step.kind === 'remove') return step
  const same = steps.find((each) => each.kind === 'write' && each.channel === '/api' && each.setting === step.setting)
  return same ?? step
}

/**
 * Generates sequences of steps of one topic, or of all. Steps of a few resources that depend on each other meet more
 * often than steps of all of them. Removals are as likely as all writes of their part.
 */
function arrangeSteps(steps: readonly Step[], length: number): fc.Arbitrary<readonly Step[]> {
  const weigh = (some: readonly Step[]) =>
    some.flatMap((step): readonly Step[] => (step.kind === 'remove' ? [step, step, step] : [step]))
  const arrange = (some: readonly Step[]) =>
    fc.array(fc.constantFrom(...weigh(some)), { minLength: 1, maxLength: length, size: 'max' })
  return fc.oneof(arrange(steps), ...listTopics(steps).map(arrange))
}

/** Groups the steps by resources that depend on each other. */
function listTopics(steps: readonly Step[]): readonly (readonly Step[])[] {
  const topics: Set<string>[] = []
  for (const { resource, needs } of steps) {
    const all = [resource, ...needs.map((part) => part.resource)]
    const met = topics.filter((topic) => all.some((each) => topic.has(each)))
    for (const each of met) topics.splice(topics.indexOf(each), 1)
    topics.push(new Set([...all, ...met.flatMap((topic) => [...topic])]))
  }
  return topics.map((topic) => steps.filter(({ resource }) => topic.has(resource)))
}
