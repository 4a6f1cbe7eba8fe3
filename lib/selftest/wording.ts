import type { Conformance, Failure } from '../domain/conformance.ts'

/** Matches the test runner's own wording, which names neither the place nor the contract's rule. */
const RUNNER =
  /\bexpected .* (not )?to (not )?(be|equal|deeply|strictly|match|have|include|contain|satisfy|throw)\b|\[ (Array|Object)\(|Object\.is/s

/** Matches source code printed in place of a value. */
const NO_VALUE =
  /\[native code\]|\bfunction \w*\(|\[object \w+\]|\basymmetricMatch\b|\b(expected|found) (undefined|NaN)\b/

/** Matches a reason in the test runner's own wording. */
const RUNNER_STOPPED = /\btest is skipped\b|\babort execution\b/

/** Matches an assertion that does not name what it checks. A bare number or boolean explains nothing. */
const UNPLACED = /(^| → .*: )(\/\S+ )?expected /s

/**
 * Finds unclear verdict texts. A failure must name the place, the expected value and the actual value. Every reason
 * must be clear to a reader of the contract.
 */
export function poorTexts(run: Conformance): readonly string[] {
  return run.requirements.flatMap(({ id, reason = '', failures = [] }) => {
    const poor =
      failures.find((failure) => isPoor(failure))?.message ?? (RUNNER_STOPPED.test(reason) ? reason : undefined)
    return poor === undefined ? [] : [`${id} says in the words of nobody: ${poor}`]
  })
}

function isPoor({ message, expected }: Failure): boolean {
  const texts = [message, typeof expected === 'string' ? expected : '']
  return RUNNER.test(message) || UNPLACED.test(message) || texts.some((text) => NO_VALUE.test(text))
}
