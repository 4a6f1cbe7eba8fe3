import fc from 'fast-check'
import type { Difference, IsKnown } from './observation.ts'
import type { Step } from './step.ts'
import type { Outcome, Taken } from './attempt.ts'
import type { Unit } from './unit.ts'

/** How much to explore, and where to begin. */
export interface Course {
  readonly seed: number
  /** Path that identifies one sequence of an earlier exploration with this seed. */
  readonly path?: string
  /** Maximum number of steps in all sequences together. The sequence that reaches this number is completed. */
  readonly steps: number
  /** Maximum number of steps in one sequence. */
  readonly length: number
}

/** A difference, and the shortest sequence that was found to show it. */
export interface Found extends Difference {
  readonly sequence: readonly Taken[]
  /** Whether the sequence showed the difference again when it was repeated. */
  readonly isRepeatable: boolean
  /** Seed and path with which an exploration starts with this sequence. */
  readonly seed: number
  readonly path: string
}

export interface Explored {
  readonly found: readonly Found[]
  readonly sequences: number
  readonly steps: number
  /** Why sequences were inconclusive, such as a broken connection. */
  readonly unclear: readonly string[]
  /** Why the exploration ended early. */
  readonly stopped?: string
}

/** Number of inconclusive sequences in a row after which an exploration ends. */
const UNCLEAR = 10

/** Names of the errors after which the unit must be restored before anything else is written. */
const ENDING = new Set(['ChannelError', 'RestoreError', 'LoginRefusedError'])

/** Thrown after a sequence that showed a difference, so that fast-check shortens the sequence. */
class DifferenceError extends Error {
  override name = 'DifferenceError'
  readonly difference: Difference

  constructor(difference: Difference) {
    super(difference.message)
    this.difference = difference
  }
}

/**
 * Takes random sequences of steps, and shortens each sequence that shows a difference. Continues after a difference,
 * and ignores more differences of the same kind.
 * @param isOver whether no other sequence may begin, such as after an interruption
 * @throws the first error that is neither a difference nor listed in `ENDING`; errors after `isOver` are ignored
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
      // An interruption makes calls fail, so their errors are ignored.
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

/**
 * Repeats a sequence that showed a difference. If the sequence also shows this difference when all writes are sent over
 * `/api`, the difference is reported for `/api`.
 */
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

/** Returns the step that writes the same setting over `/api`. */
function sendOverApi(step: Step, steps: readonly Step[]): Step {
  if (step.kind === 'remove') return step
  const same = steps.find((each) => each.kind === 'write' && each.channel === '/api' && each.setting === step.setting)
  return same ?? step
}

/**
 * Generates sequences of steps, either from one topic or from all steps. In a sequence of one topic, dependent steps
 * occur together more often. A removal counts three times, because a part can be written over three channels.
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
