import type { RefusedRequest } from './refused-request.ts'

/** What the stand-in device is, whoever asks for it. */
export interface DeviceDescription {
  kind: 'appliance' | 'controller' | 'partition'
  /** `10-port` or `20-port`; a chassis' units are `controller` and `partition`. */
  model: string
  /** `<major>.<minor>.<patch>-<build>`, compared numerically. */
  release: string
  /** Further releases that are stored on it, and can be installed. */
  images?: readonly string[]
  /** Files that say nothing of themselves are taken for images by their names, so that any will do. */
  takesAnyImage?: true
  naming?: Naming
  accounts: readonly Account[]
  /** Of an appliance; made up otherwise. */
  serialNumber?: string
  /** What somebody has configured already: `full` by default; `bare`: nothing but what a unit cannot be without. */
  factory?: 'full' | 'bare'
  /** Device time from the moment the ports close until they accept connections again; 600 by default. */
  rebootSeconds?: number
}

/** The device's own words where the contract writes `vendor`, `cloudhealth` and `manager`. */
export interface Naming {
  vendor?: string
  cloud?: string
  manager?: string
  /** Irregular identifiers, whole: from the contract's word to the device's. */
  identifiers?: Record<string, string>
}

export interface Account {
  username: string
  password: string
  /** `admin` may write; every other role reads. */
  role: string
}

/** Who follows what callers ask for; only where the emulator runs in the caller's own process. */
export interface Followers {
  /** Sees every exchange of the data roots. */
  witness?: (exchange: Exchange) => void
  /** Sees each line that is typed on the command line, and what is printed. */
  printed?: (line: string, text: string) => void
  /** Gets each request that could not be served as a client may have expected. */
  refused?: (request: RefusedRequest) => void
}

export interface EmulatorOptions extends Followers {
  /** Where bundles are sent that are uploaded to the cloud service; nowhere by default. */
  cloud?: string
  /** 127.0.0.1 by default. */
  host?: string
  /** 0 or absent: any free port. */
  ports?: { api?: number; restconf?: number; redirect?: number; ssh?: number; control?: number }
  /** False: no control port. */
  control?: boolean
  /** Token of the control port; made at start otherwise. */
  controlToken?: string
  /** `virtual` (default): device time moves only by the control port; `rate`: it flows at so many times real time. */
  clock?: 'virtual' | { rate: number }
  /** Real seconds for a TLS handshake, for the headers of a request, its whole, or the login of a command line: 60. */
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
  /** The JSON of the answer; undefined: none. */
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
