import type { RefusedRequest } from '../refused-request.ts'

/** What to emulate: the onboarding extension of a device, or its central manager. */
export interface OnboardingDescription {
  kind: 'onboarding' | 'manager'
  release: string
  naming?: Naming
  accounts: readonly Account[]
  /** The local authentication provider; `local` by default. */
  loginProvider?: string
  /** The devices that a manager reaches. */
  tenants?: readonly Tenant[]
}

/** The unit's own words where the contract writes `vendor` and `manager`. */
interface Naming {
  vendor?: string
  manager?: string
  /** Irregular identifiers, whole: from the contract's word to the unit's. */
  identifiers?: Readonly<Record<string, string>>
}

export interface Account {
  username: string
  password: string
  /** `admin` is an administrator; other roles are refused. */
  role: string
}

export interface Tenant {
  host: string
  username: string
  password: string
}

export interface OnboardingOptions {
  /** 127.0.0.1 by default. */
  host?: string
  /** 0 or absent: any free port. */
  ports?: { rest?: number; control?: number }
  /** False: no control port. */
  control?: boolean
  /** Token of the control port; made at start otherwise. */
  controlToken?: string
  /**
   * `virtual` (default): only the control port moves device time; `rate`: device time runs at this multiple of real
   * time.
   */
  clock?: 'virtual' | { rate: number }
  faults?: readonly string[]
  quirks?: readonly string[]
  /** Called with each refused request. */
  refused?: (request: RefusedRequest) => void
}

export interface OnboardingAddresses {
  /** `https://host:port`. */
  rest: string
  /** `http://host:port`. */
  control?: string
  controlToken?: string
  /** SHA-256 of the certificate, lowercase hex with colons. */
  fingerprint: string
}

export interface RunningOnboarding {
  addresses: OnboardingAddresses
  close: () => Promise<void>
}
