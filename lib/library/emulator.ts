import './supported-node.ts'
import { randomBytes } from 'node:crypto'
import type { DeviceDescription } from '../targets/emulator/description.ts'
import { startEmulator as start } from '../targets/emulator/main.ts'

/** A unit to emulate. Every member has a default. */
export interface EmulatorOptions {
  /** Kind of the unit; `appliance` by default. */
  readonly kind?: DeviceDescription['kind']
  /** Model of the unit. An appliance is `10-port` or `20-port` (default). Chassis units have one model per kind. */
  readonly model?: string
  /** Release that the unit runs, `<major>.<minor>.<patch>-<build>`; 1.8.0-4321 by default. */
  readonly release?: string
  /** The names that the unit uses for the contract's `vendor`, `cloudhealth` and `manager`. */
  readonly naming?: DeviceDescription['naming']
  /** Administrator of the unit. By default `admin`, with a generated password. */
  readonly account?: Partial<Account>
  /**
   * `full` (default): every list has an entry. `bare`: everything that users configure is missing, from name servers to
   * LAGs.
   */
  readonly factory?: 'full' | 'bare'
  /** Names of faults to plant. `npx plumbline list --faults` lists them. */
  readonly faults?: readonly string[]
  /** Names of conforming quirks to adopt. `npx plumbline list --quirks` lists them. */
  readonly quirks?: readonly string[]
  /** Seconds of device time from the moment the ports close until they accept connections again; 600 by default. */
  readonly rebootSeconds?: number
}

/** An administrator of the unit. */
export interface Account {
  readonly username: string
  readonly password: string
}

/** Faults or quirks of the unit. */
export interface Switches {
  /** Returns all existing names, each with a summary. */
  list(): readonly { readonly name: string; readonly summary: string }[]
  /**
   * Sets exactly these names.
   * @throws {Error} for an unknown name; nothing is changed in this case
   */
  set(names: readonly string[]): void
}

/** A request that the unit accepted. */
export interface LoggedRequest {
  /** Sequence number, starting at 1. */
  readonly number: number
  /** Real time, in epoch milliseconds. */
  readonly at: number
  /** The account that sent the request. */
  readonly user: string
  readonly method: string
  /** Root and path, without the query and the list keys. */
  readonly path: string
}

/** Conditions for a request. All conditions that are given must match. */
export interface RequestMatcher {
  readonly method?: string
  /** The whole path, or a pattern that matches it. */
  readonly path?: string | RegExp
  readonly user?: string
  /** Matches only requests whose sequence number is greater than this. */
  readonly after?: number
}

/** The configuration of a unit at one moment. */
export interface Snapshot {
  /**
   * Replaces the configuration of the unit with this snapshot, without a restart. Files, images and tokens are kept.
   */
  restore(): void
}

/** A unit that runs in this process, on ports of the loopback interface. */
export interface Emulator extends AsyncDisposable {
  /** `api`, `restconf` and `redirect` as origins, `ssh` and `snmp` as `host:port`. */
  readonly addresses: {
    readonly api: string
    readonly restconf: string
    readonly redirect: string
    readonly ssh: string
    readonly snmp: string
  }
  /** The certificate of the unit for 127.0.0.1, in PEM. A client can trust it as `ca`, or can pin its fingerprint. */
  readonly certificate: string
  /** SHA-256 of the unit's certificate, in lowercase hexadecimal with colons. */
  readonly fingerprint: string
  /** The unit's SSH host key as OpenSSH prints it, `SHA256:<base64>`. */
  readonly sshHostKey: string
  /** The account that may log in. */
  readonly account: Account
  /** The unit's clock. Device time stands still until `advance` moves it. */
  readonly clock: {
    /** Device time, in epoch milliseconds. */
    now(): number
    /** Moves device time by `seconds`. Resolves when everything that is due by then has happened. */
    advance(seconds: number): Promise<void>
  }
  readonly power: {
    /** Cuts the power and restores it. The ports close, and open again as device time advances. */
    cycle(): Promise<void>
    /**
     * Cuts the power until `on` is called. With `menu`, switches the unit off in its management menu instead, so that
     * the power stays connected.
     */
    off(how?: 'menu' | 'power'): Promise<void>
    /** Starts the unit if it is off. */
    on(): Promise<void>
  }
  /** Hardware and software faults of the unit, which raise alarms and events. */
  readonly stimulus: {
    /**
     * Raises a fault, such as `psu-2 psu-fault`. Two names are events that happen once: `Appliance core-dump`, which
     * leaves a core file in `diags/core`, and `appliance firmware-update-status`.
     * @throws {Error} for an unknown name, listing the known ones
     */
    raise(name: string): void
    /** Clears a fault. */
    clear(name: string): void
    /** Returns the faults that are active now. */
    active(): readonly string[]
  }
  readonly faults: Switches
  readonly quirks: Switches
  /** Returns the logged requests, or only the matching ones, oldest first and without secrets. */
  requests(matching?: RequestMatcher): readonly LoggedRequest[]
  /** Takes a snapshot of the configuration. */
  snapshot(): Snapshot
  /** Restores the factory configuration and revokes all tokens. Faults and quirks are kept. */
  reset(): void
  /** Closes every port. `await using` calls this method automatically. */
  close(): Promise<void>
}

/**
 * Starts an emulated unit for the tests of a client.
 * @throws {Error} for an unknown model, fault or quirk
 * @example
 * await using device = await startEmulator({ model: '10-port' })
 * const { api } = device.addresses
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { kind = 'appliance', release = '1.8.0-4321', faults = [], quirks = [], naming, rebootSeconds } = options
  const { model = kind === 'appliance' ? '20-port' : kind, factory = 'full' } = options
  const account = { username: 'admin', password: randomBytes(18).toString('base64url'), ...options.account }
  const description: DeviceDescription = {
    kind,
    model,
    release,
    factory,
    accounts: [{ ...account, role: 'admin' }],
    ...(naming === undefined ? {} : { naming: { ...naming } }),
    ...(rebootSeconds === undefined ? {} : { rebootSeconds }),
  }
  const running = await start(description, { control: false, faults: [...faults], quirks: [...quirks] })
  const { fingerprint, sshHostKey, ...addresses } = running.addresses
  const { clock, switches, power, reset, requests, stimulus, configuration } = running.bench
  const of = (which: 'faults' | 'quirks'): Switches => ({
    list: () => switches.catalogue(which),
    set: (names) => void switches.set(which, names),
  })
  return {
    addresses,
    certificate: running.certificate,
    fingerprint,
    sshHostKey,
    account,
    clock: { now: () => clock.now(), advance: (seconds) => clock.advance(clock.now() + seconds * 1000) },
    power: { cycle: power.cycle, off: power.off, on: power.on },
    faults: of('faults'),
    quirks: of('quirks'),
    stimulus,
    requests: (matching = {}) => requests().filter((request) => matches(request, matching)),
    snapshot: () => {
      const taken = configuration.take()
      return { restore: () => configuration.giveBack(taken) }
    },
    reset,
    close: running.close,
    [Symbol.asyncDispose]: running.close,
  }
}

function matches(request: LoggedRequest, { method, path, user, after }: RequestMatcher): boolean {
  if (method !== undefined && request.method !== method) return false
  if (user !== undefined && request.user !== user) return false
  if (after !== undefined && request.number <= after) return false
  if (path === undefined) return true
  return typeof path === 'string' ? request.path === path : request.path.search(path) >= 0
}
