import type { Failure } from './conformance.ts'

/** Thrown if the target contradicts the contract. */
export class Contradiction extends Error {
  override name = 'Contradiction'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.message)
    this.failure = failure
  }
}
