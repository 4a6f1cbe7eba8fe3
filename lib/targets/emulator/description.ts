import type { RefusedRequest } from './refused-request.ts'

/** The emulated device. */
export interface DeviceDescription {
  kind: 'appliance' | 'controller' | 'partition'
  /** `10-port` or `20-port` for an appliance. For a unit of a chassis, `controller` or `partition`. */
  model: string
  /** `<major>.<minor>.<patch>-<build>`. Releases are compared numerically. */
  release: string
  /** Releases other than `release` whose images are stored on the device and can be installed. */
  images?: readonly string[]
  /** Whether any file is accepted as an image if its name looks like one, even without image data. */
  takesAnyImage?: true
  naming?: Naming
  accounts: readonly Account[]
  /** The serial number of an appliance. Generated if absent. */
  serialNumber?: string
  /** The factory configuration. `full` (default) includes user settings. `bare` has only the minimum for a unit. */
  factory?: 'full' | 'bare'
  /**
   * The unit's management address. By default the loopback address on which the emulator listens. If the emulator does
   * not listen on loopback, the default is 192.0.2.10.
   */
  address?: string
  /** Device seconds from the moment the ports close until they accept connections again. 600 by default. */
  rebootSeconds?: number
}

/** The device's own names for the contract's `vendor`, `cloudhealth` and `manager`. */
export interface Naming {
  vendor?: string
  cloud?: string
  manager?: string
  /** Irregular identifiers, each mapped as a whole from the contract's name to the device's name. */
  identifiers?: Record<string, string>
}

export interface Account {
  username: string
  password: string
  /**
   * `admin`, `root` and `superuser` may write. `resource-admin` may write except below `system/aaa`. Any other role may
   * only read.
   */
  role: string
}

/** Callbacks that observe requests. Available only if the emulator runs in the caller's own process. */
export interface Followers {
  /** Called with each exchange below `/api` or `/restconf`. */
  witness?: (exchange: Exchange) => void
  /** Called with each typed CLI line and its output. */
  printed?: (line: string, text: string) => void
  /** Called with each request that failed in a way that a client may not have expected. */
  refused?: (request: RefusedRequest) => void
}

export interface EmulatorOptions extends Followers {
  /** The address to which bundles are uploaded. By default there is none. */
  cloud?: string
  /** 127.0.0.1 by default. */
  host?: string
  /** The ports to listen on. 0 or absent: any free port. */
  ports?: { api?: number; restconf?: number; redirect?: number; ssh?: number; snmp?: number; control?: number }
  /** Whether to open the control port. Opened by default. */
  control?: boolean
  /** The token of the control port. Generated at start if absent. */
  controlToken?: string
  /**
   * How device time moves. `virtual` (default): only the control port moves it. `rate`: it runs at this multiple of
   * real time.
   */
  clock?: 'virtual' | { rate: number }
  /**
   * Timeout in real seconds for a TLS handshake, for a request's headers, for a whole request, and for a CLI login. 60
   * by default.
   */
  patience?: number
  faults?: string[]
  quirks?: string[]
}

/** A call and its response, as sent over the wire. */
export interface Exchange {
  method: string
  /** `/api` or `/restconf`. */
  root: string
  /** The path below the root, without query. */
  path: string
  headers: { readonly [name: string]: string | string[] | undefined }
  sent: string
  status: number
  /** The JSON of the response. Undefined if there is none. */
  body: unknown
}

export interface Addresses {
  /**
   * API root, as `https://host:port`. `restconf` has the same form. `redirect` and `control` have the form
   * `http://host:port`, and `ssh` and `snmp` have the form `host:port`.
   */
  api: string
  restconf: string
  redirect: string
  ssh: string
  /** Address of the SNMP agent, which uses UDP. */
  snmp: string
  control?: string
  controlToken?: string
  /** The SHA-256 fingerprint of the certificate, as lowercase hex with colons. */
  fingerprint: string
  /** The fingerprint of the SSH host key, as `SHA256:<base64>`, in the form that OpenSSH prints. */
  sshHostKey: string
}

export interface RunningEmulator {
  addresses: Addresses
  /** The emulator's certificate in PEM form. It is self-signed, for the host that the emulator listens on. */
  certificate: string
  close: () => Promise<void>
}
