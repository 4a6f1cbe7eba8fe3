import type { RefusedRequest } from './refused-request.ts'

/** The emulated device. */
export interface DeviceDescription {
  kind: 'appliance' | 'controller' | 'partition'
  /** `10-port` or `20-port`; a chassis' units are `controller` and `partition`. */
  model: string
  /** `<major>.<minor>.<patch>-<build>`, compared numerically. */
  release: string
  /** Further releases that are stored on it, and can be installed. */
  images?: readonly string[]
  /** Files without image data are taken for images by their names, so any file will do. */
  takesAnyImage?: true
  naming?: Naming
  accounts: readonly Account[]
  /** For an appliance; generated if absent. */
  serialNumber?: string
  /** The factory configuration: `full` (default) has user settings; `bare` has only the minimum for a unit. */
  factory?: 'full' | 'bare'
  /** Device time from the moment the ports close until they accept connections again; 600 by default. */
  rebootSeconds?: number
}

/** The device's own names for the contract's `vendor`, `cloudhealth` and `manager`. */
export interface Naming {
  vendor?: string
  cloud?: string
  manager?: string
  /** Irregular whole identifiers: from the contract's name to the device's. */
  identifiers?: Record<string, string>
}

export interface Account {
  username: string
  password: string
  /** `admin` may write; every other role reads. */
  role: string
}

/** Callbacks that follow requests, only if the emulator runs in the caller's own process. */
export interface Followers {
  /** Sees every exchange of the data roots. */
  witness?: (exchange: Exchange) => void
  /** Called with each typed CLI line and its output. */
  printed?: (line: string, text: string) => void
  /** Called with each request that was not served as a client may have expected. */
  refused?: (request: RefusedRequest) => void
}

export interface EmulatorOptions extends Followers {
  /** The address for bundle uploads to the cloud service; none by default. */
  cloud?: string
  /** 127.0.0.1 by default. */
  host?: string
  /** 0 or absent: any free port. */
  ports?: { api?: number; restconf?: number; redirect?: number; ssh?: number; control?: number }
  /** False: no control port. */
  control?: boolean
  /** Token of the control port; generated at start if absent. */
  controlToken?: string
  /** `virtual` (default): only the control port moves device time; `rate`: it runs at this multiple of real time. */
  clock?: 'virtual' | { rate: number }
  /**
   * Timeout in real seconds for a TLS handshake, for a request's headers, for a whole request, and for a CLI login: 60.
   */
  patience?: number
  faults?: string[]
  quirks?: string[]
}

/** A call and its answer, as they went over the wire. */
export interface Exchange {
  method: string
  /** `/api` or `/restconf`. */
  root: string
  /** Below the root, without query. */
  path: string
  headers: { readonly [name: string]: string | string[] | undefined }
  sent: string
  status: number
  /** The JSON of the answer; undefined if none. */
  body: unknown
}

export interface Addresses {
  /** `https://host:port`; so is `restconf`. `redirect` and `control` are `http://host:port`; `ssh` is `host:port`. */
  api: string
  restconf: string
  redirect: string
  ssh: string
  control?: string
  controlToken?: string
  /** SHA-256 of the certificate, lowercase hex with colons. */
  fingerprint: string
  /** `SHA256:<base64>`, as OpenSSH prints it. */
  sshHostKey: string
}

export interface RunningEmulator {
  addresses: Addresses
  close: () => Promise<void>
}
