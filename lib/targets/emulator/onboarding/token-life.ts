import { resolveTimeout } from './behaviour.ts'
import { type Answer, type Asked, readMembers } from './call.ts'
import { Refusal } from './refusal.ts'
import { toTokenDetails } from './token-details.ts'
import { LONGEST_LIFE, type Token } from './tokens.ts'
import type { Unit } from './unit.ts'

export function showToken(unit: Unit, { path }: Asked): Answer {
  return { status: 200, body: toTokenDetails(findLiveToken(unit, path)) }
}

/** Sets a token's timeout (companion: Onboarding extension). */
export function setTokenTimeout(unit: Unit, { path }: Asked, body: unknown): Answer {
  const { behaviour, tokens } = unit
  const token = findLiveToken(unit, path)
  const asked = parseSeconds(readMembers(body)['timeout'], behaviour.timeouts.takesText)
  const seconds = resolveTimeout(asked, behaviour)
  if (seconds === undefined) throw new Refusal(400, `timeout must be at most ${LONGEST_LIFE} seconds`)
  if (behaviour.timeouts.onlyLengthens && seconds <= token.timeout) throw new Refusal(400, 'timeout must be longer')
  const before = toTokenDetails(token)
  tokens.set(token, seconds)
  const { answersOld, answersAnother } = behaviour.timeouts
  return { status: 200, body: answersOld ? before : toTokenDetails(answersAnother ? tokens.another(token) : token) }
}

function findLiveToken({ tokens }: Unit, path: string): Token {
  const token = tokens.find(tryDecode(path.slice(path.lastIndexOf('/') + 1)))
  if (token === undefined || !tokens.alive(token)) throw new Refusal(404, 'there is no such token')
  return token
}

function tryDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Parses a timeout. The contract shows a string of seconds; a number is accepted too. */
function parseSeconds(timeout: unknown, takesText: boolean): number {
  if (typeof timeout === 'number' && Number.isInteger(timeout) && timeout > 0) return timeout
  if (takesText && typeof timeout === 'string' && /^0*[1-9]\d{0,8}$/.test(timeout)) return Number(timeout)
  throw new Refusal(400, 'timeout must be a number of seconds')
}
