import type { AnswerFilter, Asked } from './call.ts'
import type { Declaration } from './declaration.ts'
import type { Settings } from './settings.ts'
import { conformingTokens, LONGEST_LIFE, type TokenPolicy } from './tokens.ts'

/** The behaviour of a device that carries out a declaration. */
interface DeviceBehaviour {
  /** Device seconds to set one portion of the settings. */
  stepSeconds: number
  /** Device seconds that the device is down during a restart. */
  restartSeconds: number
  restartsPerChange: number
  /** Portions of the settings that the device leaves unset. */
  skips: Set<keyof Settings>
  /** Whether a restart resets the host name. */
  forgetsHostname: boolean
  dropsRoles: boolean
  /** Whether a rollback leaves the new name servers in place. */
  rollbackLeaves: boolean
  /** Whether a declaration that repeats the current settings still changes something. */
  changesAgain: boolean
  /** Whether the device refuses declarations that allow all services on an address. */
  refusesAllServices: boolean
}

/** The behaviour of a manager that onboards a device. */
interface ManagerBehaviour {
  /** Device seconds between two polls of a device. */
  poll: number
  /** Device seconds without a response from the device after which the task fails. */
  patience: number
  importsNothing: boolean
  /** Names of the settings that the manager accepts in a declaration but does not keep. */
  forgets: Set<string>
  /** Device seconds from the end of a task until its device is imported. */
  importsAfter: number
  /** Whether the manager refuses a declaration at once with 401 if its device refuses the credentials. */
  triesCredentials: boolean
  /** Whether the manager imports a device as soon as the device begins to restart. */
  importsEarly: boolean
  /** Whether a task is shown as successful although the device has rolled the declaration back. */
  concealsFailure: boolean
  /** Whether every task fails at its end, even if the device was onboarded. */
  concealsSuccess: boolean
  /** Whether tasks show no percentage before they end. */
  jumps: boolean
  /** Whether tasks show only their id and status. */
  barelyShown: boolean
}

/**
 * The behaviour of a unit. It conforms to the contract unless a fault changes it. A quirk changes it in a way that the
 * contract allows.
 */
export interface Behaviour {
  access: {
    takesTokenHeader: boolean
    takesIssuedTokens: boolean
    /** Whether tokens are accepted that were never issued. */
    takesAnyToken: boolean
    /** Whether a token that is cut short is accepted. */
    takesHalves: boolean
    /** Whether an empty token is accepted. */
    takesEmptyToken: boolean
    basicRefused: (asked: Asked) => boolean
    /** Whether a request is served without a check of the password. */
    anyPassword: (asked: Asked) => boolean
    /** Whether a request from an unknown user is served. */
    anyUser: (asked: Asked) => boolean
    /** Whether a request is served without credentials. */
    anonymous: (asked: Asked) => boolean
    /** Whether accounts that are not administrators are admitted. */
    everyRole: boolean
    expiredStatus: number
    /** Whether callers without credentials are redirected to a login page. */
    loginPage: boolean
  }
  login: {
    needsBasic: boolean
    /** Whether a login body without user name and password is accepted. */
    basicAlone: boolean
    anyProvider: boolean
    /** Whether a refused login returns 200. */
    refusedAs200: boolean
    /** Whether a refused login returns a valid token. */
    refusedWithToken: boolean
  }
  tokens: TokenPolicy
  timeouts: {
    takesText: boolean
    refused: (seconds: number) => boolean
    aboveMaximum: 'refused' | 'clamped' | 'taken'
    /** Timeouts above this many seconds are set to this value. */
    most: number
    /** Whether a timeout is refused if it equals the current timeout of the token. */
    onlyLengthens: boolean
    /** Whether the response to a PATCH contains a token other than the one that was changed. */
    answersAnother: boolean
    /** Whether the response to a PATCH contains the token with its values before the change. */
    answersOld: boolean
  }
  declarations: {
    /** Each function returns a reason to refuse a declaration, or undefined. */
    refusals: ((declaration: Declaration) => string | undefined)[]
    alwaysAtOnce: boolean
    /** Whether a declaration must contain the credentials of the device. */
    needsCredentials: boolean
    /** Whether objects without a class are ignored. */
    takesUnclassed: boolean
  }
  device: DeviceBehaviour
  manager: ManagerBehaviour
  answers: AnswerFilter[]
  wire: {
    spelled: (header: string) => string
    chunked: boolean
    /** Delay of each response, in real milliseconds. */
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
    login: { needsBasic: false, basicAlone: false, anyProvider: false, refusedAs200: false, refusedWithToken: false },
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
      refusesAllServices: false,
    },
    manager: {
      poll: 5,
      patience: 3600,
      importsNothing: false,
      forgets: new Set(),
      importsAfter: 0,
      triesCredentials: false,
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
