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
  /** Portions of the settings that are not set. */
  skips: Set<keyof Settings>
  /** A restart loses the host name. */
  forgetsHostname: boolean
  dropsRoles: boolean
  /** A rollback leaves the name servers. */
  rollbackLeaves: boolean
  /** A declaration that is there already changes something. */
  changesAgain: boolean
}

/** How a manager onboards a device. */
interface ManagerBehaviour {
  /** Device seconds between two looks at a device. */
  poll: number
  /** Device seconds for which a device may be silent. */
  patience: number
  importsNothing: boolean
  /** The device is imported when it begins to restart. */
  importsEarly: boolean
  /** A task succeeds that the device has rolled back. */
  concealsFailure: boolean
  /** Every task fails in the end. */
  concealsSuccess: boolean
  /** Tasks show no percentage before they are over. */
  jumps: boolean
  /** Only a task's id and its status are shown. */
  barelyShown: boolean
}

/** How a unit behaves: conforming, except where faults and quirks change a member. */
export interface Behaviour {
  access: {
    takesTokenHeader: boolean
    takesIssuedTokens: boolean
    /** Accepts tokens that were never issued. */
    takesAnyToken: boolean
    /** Accepts the beginning of a token. */
    takesHalves: boolean
    /** Accepts an empty token. */
    takesEmptyToken: boolean
    basicRefused: (asked: Asked) => boolean
    /** Requests whose password is not checked. */
    anyPassword: (asked: Asked) => boolean
    /** Requests that admit unknown users. */
    anyUser: (asked: Asked) => boolean
    /** Served without credentials. */
    anonymous: (asked: Asked) => boolean
    /** Admits accounts that are not administrators. */
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
    /** Larger timeouts are set to this many seconds. */
    most: number
    /** Refuses a timeout that the token already has. */
    onlyLengthens: boolean
    /** The answer to a PATCH contains a different token. */
    answersAnother: boolean
    /** The answer to a PATCH contains the token as it was before. */
    answersOld: boolean
  }
  declarations: {
    /** Each gives a reason to refuse a declaration, or none. */
    refusals: ((declaration: Declaration) => string | undefined)[]
    alwaysAtOnce: boolean
    /** The credentials of the device to onboard. */
    needsCredentials: boolean
    /** Objects without a class are passed over. */
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

/** Returns the timeout that a token gets; undefined if the value is refused. */
export function resolveTimeout(seconds: number, { timeouts }: Behaviour): number | undefined {
  const { aboveMaximum, refused, most } = timeouts
  if (refused(seconds)) return undefined
  if (seconds > most) return most
  if (seconds <= LONGEST_LIFE || aboveMaximum === 'taken') return seconds
  return aboveMaximum === 'clamped' ? LONGEST_LIFE : undefined
}
