import type { AnswerFilter, Asked } from './call.ts'
import type { Declaration } from './declaration.ts'
import { conformingTokens, LONGEST_LIFE, type TokenPolicy } from './tokens.ts'

/** How a unit behaves: lawfully, but for the members that faults and quirks change. */
export interface Behaviour {
  access: {
    takesTokenHeader: boolean
    takesIssuedTokens: boolean
    /** Tokens are taken that nobody issued. */
    takesAnyToken: boolean
    /** The beginning of a token is enough. */
    takesHalves: boolean
    /** A token without a letter is one. */
    takesEmptyToken: boolean
    basicRefused: (asked: Asked) => boolean
    /** Requests on which the password of an account is not looked at. */
    anyPassword: (asked: Asked) => boolean
    /** Requests on which users are let in that the unit does not have. */
    anyUser: (asked: Asked) => boolean
    /** Served without credentials. */
    anonymous: (asked: Asked) => boolean
    /** Whoever is no administrator gets in, too. */
    everyRole: boolean
    expiredStatus: number
    /** Callers without credentials are sent to a login page. */
    loginPage: boolean
  }
  login: {
    needsBasic: boolean
    /** The body may lack user name and password. */
    basicAlone: boolean
    anyProvider: boolean
  }
  tokens: TokenPolicy
  timeouts: {
    takesText: boolean
    refused: (seconds: number) => boolean
    aboveMaximum: 'refused' | 'clamped' | 'taken'
    /** Whatever is above these seconds sets them. */
    most: number
    /** What a token has already is declined. */
    onlyLengthens: boolean
    /** The answer to a PATCH shows another token. */
    answersAnother: boolean
    /** The answer to a PATCH shows the token as it was before. */
    answersOld: boolean
  }
  declarations: {
    /** Each gives a reason to refuse a declaration, or none. */
    refusals: ((declaration: Declaration) => string | undefined)[]
    alwaysAtOnce: boolean
    /** Those of the device that is to be onboarded. */
    needsCredentials: boolean
  }
  answers: AnswerFilter[]
  wire: {
    spelled: (header: string) => string
    chunked: boolean
    /** Real milliseconds. */
    delay: number
  }
}

export function createConformingBehaviour(): Behaviour {
  return {
    access: {
      takesTokenHeader: true,
      takesIssuedTokens: true,
      takesAnyToken: false,
      takesHalves: false,
      takesEmptyToken: false,
      basicRefused: () => false,
      anyPassword: () => false,
      anyUser: () => false,
      anonymous: () => false,
      everyRole: false,
      expiredStatus: 401,
      loginPage: false,
    },
    login: { needsBasic: false, basicAlone: false, anyProvider: false },
    tokens: { ...conformingTokens },
    timeouts: {
      takesText: true,
      refused: () => false,
      aboveMaximum: 'refused',
      most: Number.POSITIVE_INFINITY,
      onlyLengthens: false,
      answersAnother: false,
      answersOld: false,
    },
    declarations: { refusals: [], alwaysAtOnce: false, needsCredentials: true },
    answers: [],
    wire: { spelled: (header) => header, chunked: false, delay: 0 },
  }
}

/** The timeout that a token is set to; undefined where it is refused. */
export function resolveTimeout(seconds: number, { timeouts }: Behaviour): number | undefined {
  const { aboveMaximum, refused, most } = timeouts
  if (refused(seconds)) return undefined
  if (seconds > most) return most
  if (seconds <= LONGEST_LIFE || aboveMaximum === 'taken') return seconds
  return aboveMaximum === 'clamped' ? LONGEST_LIFE : undefined
}
