import type { Conformance, Failure } from '../domain/conformance.ts'

/** The words of a test runner, which name neither a place nor what the contract says. */
const RUNNER =
  /\bexpected .* (not )?to (not )?(be|equal|deeply|strictly|match|have|include|contain|satisfy|throw)\b|\[ (Array|Object)\(|Object\.is/s

/** An assertion that names no place of its own: a number or a truth by itself says nothing. */
const UNPLACED = /(^| → .*: )(\/\S+ )?expected /s

/**
 * What is wrong with the texts by which requirements failed: each has to name the place, what was expected and what was
 * found, in words that a reader of the contract understands.
 */
export function poorTexts(run: Conformance): readonly string[] {
  return run.requirements.flatMap(({ id, failures = [] }) => {
    const poor = failures.find((failure) => isPoor(failure))
    return poor === undefined ? [] : [`${id} says in the words of nobody: ${poor.message}`]
  })
}

function isPoor({ message }: Failure): boolean {
  return RUNNER.test(message) || UNPLACED.test(message)
}
