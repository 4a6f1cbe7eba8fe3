import type { AnswerFilter, Asked } from './call.ts'
import type { Declaration } from './declaration.ts'
import type { Settings } from './settings.ts'
import { conformingTokens, LONGEST_LIFE, type TokenPolicy } from './tokens.ts'

/** How a device carries out a declaration. */
interface DeviceBehaviour {
  /** Device seconds that each portion of the settings takes. */
  stepSeconds: number
  /** Device seconds for which the device is down when it restarts. */
  restartSeconds: number
  restartsPerChange: number
  /** Portions of the settings that the device leaves unset. */
  skips: Set<keyof Settings>
  /** A restart resets the host name. */
  forgetsHostname: boolean
  dropsRoles: boolean
  /** A rollback does not restore the name servers. */
  rollbackLeaves: boolean
  /** A declaration that is already in effect still changes a setting. */
  changesAgain: boolean
}

/** How a manager onboards a device. */
interface ManagerBehaviour {
  /** Device seconds between two polls of a device. */
  poll: number
  /** Device seconds for which a device may be unreachable. */
  patience: number
  importsNothing: boolean
  /** The device is imported as soon as it begins to restart. */
  importsEarly: boolean
  /** A task succeeds although the device has rolled back. */
  concealsFailure: boolean
  /** Every task reports failure at its end. */
  concealsSuccess: boolean
  /** Tasks report 0 percent until they are finished. */
  jumps: boolean
  /** Tasks show only their id and status. */
  barelyShown: boolean
}

/** How a unit behaves: conforming, except where faults and quirks change a member. */
export interface Behaviour {
  access: {
    takesTokenHeader: boolean
    takesIssuedTokens: boolean
    /** Accepts tokens that were never issued. */
    takesAnyToken: boolean
    /** Accepts a token that is cut short. */
    takesHalves: boolean
    /** Accepts an empty token. */
    takesEmptyToken: boolean
    basicRefused: (asked: Asked) => boolean
    /** Whether a request is served without a check of the password. */
    anyPassword: (asked: Asked) => boolean
    /** Whether a request from an unknown user is served. */
    anyUser: (asked: Asked) => boolean
    /** Whether a request is served without credentials. */
    anonymous: (asked: Asked) => boolean
    /** Admits accounts that are not administrators. */
    everyRole: boolean
    expiredStatus: number
    /** Redirects callers without credentials to a login page. */
    loginPage: boolean
  }
  login: {
    needsBasic: boolean
    /** Accepts a login body without user name and password. */
    basicAlone: boolean
    anyProvider: boolean
  }
  tokens: TokenPolicy
  timeouts: {
    takesText: boolean
    refused: (seconds: number) => boolean
    aboveMaximum: 'refused' | 'clamped' | 'taken'
    /** Timeouts above this many seconds are set to this value. */
    most: number
    /** Refuses a timeout equal to the token's current one. */
    onlyLengthens: boolean
    /** The answer to a PATCH contains a different token. */
    answersAnother: boolean
    /** The answer to a PATCH contains the token as it was before the change. */
    answersOld: boolean
  }
  declarations: {
    /** Each function returns a reason to refuse a declaration, or undefined. */
    refusals: ((declaration: Declaration) => string | undefined)[]
    alwaysAtOnce: boolean
    /** Requires the credentials of the device that is to be onboarded. */
    needsCredentials: boolean
    /** Ignores objects without a class. */
    takesUnclassed: boolean
  }
  device: DeviceBehaviour
  manager: ManagerBehaviour
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
    declarations: { refusals: [], alwaysAtOnce: false, needsCredentials: true, takesUnclassed: false },
    device: {
      stepSeconds: 1,
      restartSeconds: 120,
      restartsPerChange: 1,
      skips: new Set(),
      forgetsHostname: false,
      dropsRoles: false,
      rollbackLeaves: false,
      changesAgain: false,
    },
    manager: {
      poll: 5,
      patience: 3600,
      importsNothing: false,
      importsEarly: false,
      concealsFailure: false,
      concealsSuccess: false,
      jumps: false,
      barelyShown: false,
    },
    answers: [],
    wire: { spelled: (header) => header, chunked: false, delay: 0 },
  }
}

/** Returns the timeout to set on a token. Undefined if the requested value is refused. */
export function resolveTimeout(seconds: number, { timeouts }: Behaviour): number | undefined {
  const { aboveMaximum, refused, most } = timeouts
  if (refused(seconds)) return undefined
  if (seconds > most) return most
  if (seconds <= LONGEST_LIFE || aboveMaximum === 'taken') return seconds
  return aboveMaximum === 'clamped' ? LONGEST_LIFE : undefined
}
