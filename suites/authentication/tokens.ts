import { type Answer, type Begun, HarnessError, type Timed } from '#lib/fixtures/platform.ts'

/** A token and when its life began: between the request that brought it and its first use. */
export interface Token extends Begun {
  readonly text: string
}

/** The token that an answer carries. */
export function tokenIn({ headers }: Answer): string | undefined {
  const text = headers['x-auth-token']
  return text === '' ? undefined : text
}

/** The replacement that an answer offers: a token other than the one that was presented. */
export function offerIn({ answer, sent, received }: Timed, presented: Token): Token | undefined {
  const text = tokenIn(answer)
  return text === undefined || text === presented.text ? undefined : { text, earliest: sent, latest: received }
}

/** A value that an earlier step of the same track brought; without it the rest says nothing. */
export function brought<T>(value: T | undefined): T {
  if (value === undefined) throw new HarnessError('an earlier step of this track did not hold')
  return value
}
