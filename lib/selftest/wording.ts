import type { Conformance, Failure } from '../domain/conformance.ts'

/** Test-runner wording, which names neither the place nor the contract's rule. */
const RUNNER =
  /\bexpected .* (not )?to (not )?(be|equal|deeply|strictly|match|have|include|contain|satisfy|throw)\b|\[ (Array|Object)\(|Object\.is/s

/** Source code printed in place of a value. */
const NO_VALUE =
  /\[native code\]|\bfunction \w*\(|\[object \w+\]|\basymmetricMatch\b|\b(expected|found) (undefined|NaN)\b/

/** A reason in test-runner wording. */
const RUNNER_STOPPED = /\btest is skipped\b|\babort execution\b/

/** An assertion that names no place: a bare number or boolean explains nothing. */
const UNPLACED = /(^| → .*: )(\/\S+ )?expected /s

/**
 * Finds faulty verdict texts. A failure must name the place, the expected value and the found value, and every reason
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
