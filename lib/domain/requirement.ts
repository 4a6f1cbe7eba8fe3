/**
 * How firm a requirement is. `must`: the contract states it. `seen`: the contract only reports a value. `open`: the
 * contract leaves it open ("not shown").
 */
export type Strength = 'must' | 'seen' | 'open'

/**
 * A class of harm that a profile must allow before a check runs. No check has the gate `outage` itself. If a profile
 * allows `outage`, checks may restart the target even though its tenants then go down.
 */
export type Gate = 'configure' | 'reboot' | 'install' | 'power' | 'connectivity' | 'egress' | 'outage'

/**
 * How deep a run goes. `smoke` only reads. `nightly` also makes configuration changes and rolls them back.
 * `certification` does everything that the gates allow.
 */
export type Level = 'smoke' | 'nightly' | 'certification'

/** Product lines with their own release numbers. */
type ProductLine = 'appliance' | 'chassis' | 'onboarding' | 'manager' | 'parser' | 'scanner'

/** A release for each product line that has a limit, such as `{ appliance: '1.8.0', chassis: '1.7.0' }`. */
export type Bounds = Readonly<Partial<Record<ProductLine, string>>>

/** Commands that the contract does not name, so the profile must name them. */
export type UnnamedCommand = 'uploads' | 'cloudState'

/**
 * A part of a profile that a check requires: the target's environment, or what a run may touch. Each need is named by
 * its place in the profile.
 */
export type Need =
  | 'bench.fileHost'
  | 'bench.power'
  | 'bench.power.menu'
  | 'bench.secondAddress'
  | 'bench.stimulus'
  | 'bench.syslogReceiver'
  | 'bench.trapReceiver'
  | 'fixtures.emptyPorts'
  | 'fixtures.images.otherLine'
  | 'fixtures.images.platform'
  | 'fixtures.images.tenant'
  | 'fixtures.interfaces'
  | 'fixtures.portGroups'
  | 'fixtures.spareUser'
  | 'fixtures.vlans'

export type TargetKind = 'appliance' | 'controller' | 'partition' | 'onboarding' | 'manager' | 'parser' | 'scanner'

const NOUNS: Readonly<Partial<Record<TargetKind, string>>> = {
  onboarding: 'onboarding extension',
  manager: 'central manager',
}

/** Returns `an appliance`, `a parser` or `an onboarding extension`. */
export function describeKind(kind: TargetKind): string {
  const noun = NOUNS[kind] ?? kind
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/**
 * Checks that are made on every response in addition to the schema. `identifiers`: identifiers carry the brand of a
 * renamed target. `logins`: a successful call with Basic returns a token. `roots`: both data roots return the same
 * configuration, wherever a run confirms a reading by the other root.
 */
export type Owned = 'identifiers' | 'logins' | 'roots'

/** What judging a requirement costs on the target. */
interface Costs {
  /**
   * Number of restarts. The requirements of an area share their restarts, so only the largest number in the area
   * counts.
   */
  readonly reboots?: number
  /** Seconds of device time that a track waits. Tracks run in parallel, so the longest wait counts. */
  readonly seconds?: number
  /** Number of steps on the track. Each step adds the budget `clockGuard` to the wait. */
  readonly guards?: number
}

/** One testable statement of the contract, in our words. */
export interface Requirement {
  readonly strength: Strength
  /** The document and section, such as `platform: Port groups, rules`. */
  readonly clause: string
  readonly text: string
  readonly targets: readonly TargetKind[]
  /** First release that has to conform, such as `1.8.0`. */
  readonly since?: Bounds
  /** First release that no longer has to conform. */
  readonly before?: Bounds
  /** Models to which the requirement applies; all when absent. */
  readonly models?: readonly string[]
  /** The worst harm that judging the requirement can do if the target violates it. */
  readonly gate?: Gate
  /** Lowest level that judges the requirement; follows from the gate when absent. */
  readonly level?: Level
  /** Capability that a profile must claim. */
  readonly capability?: string
  /** Parts of the profile that the check requires. */
  readonly needs?: Need | readonly Need[]
  /** Set if judging the requirement adds an entry that must be removed afterwards. */
  readonly creates?: true
  /**
   * Set if the requirement needs the CLI. Such a requirement is judged only by runs that may change something, and only
   * if the profile has the address of the CLI. If the contract does not name the command, the profile must name the
   * command.
   */
  readonly commandLine?: true | UnnamedCommand
  /**
   * Part of a declaration that the profile's declaration must contain for the requirement to be judged: its path, such
   * as `settings.clusterName`, or the class of an object in `common`, such as `class DNS`.
   */
  readonly declared?: string
  /**
   * Set if no request of the contract can show whether the requirement holds. The requirement is then judged only if
   * the profile says where to read the value. The value is either `stored`, for the stored declaration, or an effect of
   * a declaration. Effects are `task`, `imported`, `failing`, `login` (of a declared administrator), and a declared
   * part written as in `declared`.
   */
  readonly shownBy?: string
  /** Set if the requirement is judged only when the profile renames identifiers. */
  readonly renamed?: true
  /** The cost on the target of judging the requirement, beyond a few calls. */
  readonly costs?: Costs
  /** A check that is made on every response and whose findings count for this requirement. */
  readonly owns?: Owned
  /**
   * Requirements on which this one depends. If the target violates one of them, a verdict on this one proves nothing.
   */
  readonly dependsOn?: readonly string[]
  /** Why the requirement cannot be checked. An untestable requirement is listed but never judged. */
  readonly untestable?: string
}

export type Catalogue = Readonly<Record<`${string}/${string}`, Requirement>>

const LEVEL_OF_GATE: Record<Gate, Level> = {
  configure: 'nightly',
  reboot: 'certification',
  install: 'certification',
  power: 'certification',
  connectivity: 'certification',
  egress: 'certification',
  outage: 'certification',
}

/** Whether a class of harm takes a target's tenants down. */
export function restarts(gate: Gate): boolean {
  return gate === 'reboot' || gate === 'install' || gate === 'power'
}

/**
 * Returns the lowest level that judges a requirement. For a requirement that needs the CLI, this is not `smoke`,
 * because a run that only reads does not log in to the CLI.
 */
export function getLowestLevel({ level, gate, commandLine }: Requirement): Level {
  if (level !== undefined) return level
  if (gate !== undefined) return LEVEL_OF_GATE[gate]
  return commandLine === undefined ? 'smoke' : 'nightly'
}

/** Returns the lowest level that allows a gate. */
export function levelOfGate(gate: Gate): Level {
  return LEVEL_OF_GATE[gate]
}

const DEPTH: Record<Level, number> = { smoke: 0, nightly: 1, certification: 2 }

/** Whether the first level goes deeper than the second. */
export function isDeeper(one: Level, other: Level): boolean {
  return DEPTH[one] > DEPTH[other]
}

/** Returns the product line of a kind of target. */
export function getProductLine(kind: TargetKind): ProductLine {
  return kind === 'controller' || kind === 'partition' ? 'chassis' : kind
}
