import type { RefusedRequest } from '../refused-request.ts'

/** What to emulate: a device's onboarding extension, or a central manager. */
export interface OnboardingDescription {
  kind: 'onboarding' | 'manager'
  release: string
  naming?: Naming
  accounts: readonly Account[]
  /** Name of the local authentication provider; `local` by default. */
  loginProvider?: string
  /** A second provider that logins may name. */
  otherProvider?: string
  /** VLANs of a device; `internal` and `external` by default. */
  vlans?: readonly string[]
  /** Database file for settings and tasks, which then survive a restart; in memory by default. */
  data?: string
  /** Devices that are started together with a manager. The manager reaches each device by its `host`. */
  devices?: readonly StartedDevice[]
  /** Actual addresses of devices in the form `https://host:port`, keyed by the host in a declaration. */
  hosts?: Readonly<Record<string, string>>
}

/** The unit's own names in place of `vendor` and `manager` in the contract. */
interface Naming {
  vendor?: string
  manager?: string
  /** Irregular identifiers, each mapped as a whole from the contract's name to the unit's name. */
  identifiers?: Readonly<Record<string, string>>
}

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface Account {
  username: string
  password: string
  /** `admin` is the administrator role. Accounts with any other role are refused. */
  role: string
}

export interface StartedDevice extends Omit<OnboardingDescription, 'kind' | 'devices' | 'hosts'> {
  /** The host name by which declarations refer to this device. */
  host: string
}

export interface OnboardingOptions {
  /** 127.0.0.1 by default. */
  host?: string
  /** Port numbers. If 0 or absent, any free port is used. */
  ports?: { rest?: number; control?: number; device?: number }
  /** Whether to open the control port. Opened by default. */
  control?: boolean
  /** Token for the control port. If absent, one is generated at start. */
  controlToken?: string
  /**
   * `virtual` (default): only the control port advances device time. `rate`: device time runs at this multiple of real
   * time.
   */
  clock?: 'virtual' | { rate: number }
  faults?: readonly string[]
  quirks?: readonly string[]
  /** Called for each refused request. */
  refused?: (request: RefusedRequest) => void
}

export interface OnboardingAddresses {
  /** `https://host:port`. */
  rest: string
  /** Address of the first device that started with a manager. */
  device?: string
  deviceFingerprint?: string
  /** `http://host:port`. */
  control?: string
  controlToken?: string
  /** SHA-256 of the unit's certificate, in lowercase hex with colons. */
  fingerprint: string
}

export interface RunningOnboarding {
  addresses: OnboardingAddresses
  close: () => Promise<void>
}
