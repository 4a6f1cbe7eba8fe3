import type { RefusedRequest } from '../refused-request.ts'

/** What to emulate: the onboarding extension of a device, or its central manager. */
export interface OnboardingDescription {
  kind: 'onboarding' | 'manager'
  release: string
  naming?: Naming
  accounts: readonly Account[]
  /** The local authentication provider; `local` by default. */
  loginProvider?: string
  /** Another provider whose name a login may give. */
  otherProvider?: string
  /** VLANs on which a device can have addresses; `internal` and `external` by default. */
  vlans?: readonly string[]
  /** File of a database with settings and tasks, for what is to outlive the process; in memory by default. */
  data?: string
  /** Devices that start with a manager, and that it reaches at their hosts. */
  devices?: readonly StartedDevice[]
  /** Where devices answer that a manager is to reach at other hosts: from the host to `https://host:port`. */
  hosts?: Readonly<Record<string, string>>
}

/** The unit's own words where the contract writes `vendor` and `manager`. */
interface Naming {
  vendor?: string
  manager?: string
  /** Irregular identifiers, whole: from the contract's word to the unit's. */
  identifiers?: Readonly<Record<string, string>>
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface Account {
  username: string
  password: string
  /** `admin` is an administrator; other roles are refused. */
  role: string
}

export interface StartedDevice extends Omit<OnboardingDescription, 'kind' | 'devices' | 'hosts'> {
  /** As a declaration names it. */
  host: string
}

export interface OnboardingOptions {
  /** 127.0.0.1 by default. */
  host?: string
  /** 0 or absent: any free port. */
  ports?: { rest?: number; control?: number; device?: number }
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
  /** Of the first device that a manager has started. */
  device?: string
  deviceFingerprint?: string
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
