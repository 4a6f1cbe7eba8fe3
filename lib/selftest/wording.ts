import type { Conformance, Failure } from '../domain/conformance.ts'

/** The words of a test runner, which name neither a place nor what the contract says. */
const RUNNER =
  /\bexpected .* (not )?to (not )?(be|equal|deeply|strictly|match|have|include|contain|satisfy|throw)\b|\[ (Array|Object)\(|Object\.is/s

/** The source of a program in place of a value. */
const NO_VALUE =
  /\[native code\]|\bfunction \w*\(|\[object \w+\]|\basymmetricMatch\b|\b(expected|found) (undefined|NaN)\b/

/** A reason in the words of a test runner. */
const RUNNER_STOPPED = /\btest is skipped\b|\babort execution\b/

/** An assertion that names no place of its own: a number or a truth by itself says nothing. */
const UNPLACED = /(^| → .*: )(\/\S+ )?expected /s

/**
 * What is wrong with the texts of verdicts: a failure has to name the place, what was expected and what was found, and
 * every reason has to be in words that a reader of the contract understands.
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
