import type { Answer } from '../behaviour.ts'
import { errorAnswer } from '../http/errors.ts'
import { Refusal } from '../refusal.ts'

/** Builds an error with this status in the device's own format. */
export function answerError(status: number): Answer {
  const [tag, message] =
    status === 404
      ? (['invalid-value', 'uri keypath not found'] as const)
      : (['operation-failed', 'it was not taken'] as const)
  return errorAnswer(new Refusal(tag, message, { status }))
}
