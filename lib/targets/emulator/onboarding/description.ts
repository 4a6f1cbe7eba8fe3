import type { RefusedRequest } from '../refused-request.ts'

/** What the stand-in is: the onboarding extension of a device, or its central manager. */
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
  /** `admin` is an administrator; nobody else gets in. */
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
  /** `virtual` (default): device time moves only by the control port; `rate`: it flows at so many times real time. */
  clock?: 'virtual' | { rate: number }
  faults?: readonly string[]
  quirks?: readonly string[]
  /** Gets each request that is refused. */
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
