/** How firm a requirement is: `must` = the contract states it; `seen` = a value it only reports; `open` = "not shown". */
export type Strength = 'must' | 'seen' | 'open'

/**
 * A class of harm that a profile has to allow before a check runs. No check has the gate `outage`: it allows those that
 * restart a target whose tenants would go down.
 */
export type Gate = 'configure' | 'reboot' | 'install' | 'power' | 'connectivity' | 'egress' | 'outage'

/** How deep a run goes: reads only; configuration changes that it rolls back; everything the gates allow. */
export type Level = 'smoke' | 'nightly' | 'certification'

/** Product lines with release numbers of their own. */
type ProductLine = 'appliance' | 'chassis' | 'onboarding' | 'manager' | 'parser' | 'scanner'

/** A release per bounded product line, such as `{ appliance: '1.8.0', chassis: '1.7.0' }`. */
export type Bounds = Readonly<Partial<Record<ProductLine, string>>>

/** What commands print that the contract does not name. */
export type UnnamedCommand = 'uploads' | 'cloudState'

/**
 * A part of a profile without which a check has nothing to work with: what surrounds the target, or what a run may touch. Named
 * by its place in the profile.
 */
export type Need =
  | 'bench.fileHost'
  | 'bench.stimulus'
  | 'bench.syslogReceiver'
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

/** `an appliance`, `a parser`, `an onboarding extension`. */
export function describeKind(kind: TargetKind): string {
  const noun = NOUNS[kind] ?? kind
  return `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
}

/**
 * What every answer is judged for besides its schema: identifiers carry the brand of a renamed target, and a successful
 * call with Basic brings a token.
 */
export type Owned = 'identifiers' | 'logins'

/** What judging a requirement costs on the target. */
interface Costs {
  /** Restarts that the requirements of an area share: the largest number counts. */
  readonly reboots?: number
  /** Device time that parallel tracks wait for: the longest counts. */
  readonly seconds?: number
  /** Clock guards on that track, one per step. */
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
  /** Models it applies to; all when absent. */
  readonly models?: readonly string[]
  /** The worst that could happen when the target violates it. */
  readonly gate?: Gate
  /** Lowest level that judges it; follows from the gate when absent. */
  readonly level?: Level
  /** Capability that a profile must claim. */
  readonly capability?: string
  /** What the profile has to give for its check. */
  readonly needs?: Need
  /** Judging it adds an entry that has to be removed afterwards. */
  readonly creates?: true
  /**
   * It is asked over the command line: judged where the profile gives its address, by runs that may change something; and,
   * for what a command prints that the contract does not name, where the profile names it.
   */
  readonly commandLine?: true | UnnamedCommand
  /**
   * A part of a declaration, judged where the profile's has it: its path there, such as `settings.clusterName`, or the
   * class of an object in `common`, such as `class DNS`.
   */
  readonly declared?: string
  /** Only judged when the profile renames identifiers. */
  readonly renamed?: true
  /** What judging it costs on the target, beyond a few calls. */
  readonly costs?: Costs
  /** It receives the findings of a judgement that every answer undergoes. */
  readonly owns?: Owned
  /** Requirements that have to hold for a verdict on this one to mean anything. */
  readonly dependsOn?: readonly string[]
  /** Why no check is possible; the entry is listed but never judged. */
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

/** Whether harm of a class takes the tenants of a target down. */
export function restarts(gate: Gate): boolean {
  return gate === 'reboot' || gate === 'install' || gate === 'power'
}

/** Lowest level that judges a requirement. A run that only reads does not log in to the command line. */
export function getLowestLevel({ level, gate, commandLine }: Requirement): Level {
  if (level !== undefined) return level
  if (gate !== undefined) return LEVEL_OF_GATE[gate]
  return commandLine === undefined ? 'smoke' : 'nightly'
}

/** Lowest level that allows a class of harm. */
export function levelOfGate(gate: Gate): Level {
  return LEVEL_OF_GATE[gate]
}

const DEPTH: Record<Level, number> = { smoke: 0, nightly: 1, certification: 2 }

/** Whether the first level goes deeper than the second. */
export function isDeeper(one: Level, other: Level): boolean {
  return DEPTH[one] > DEPTH[other]
}

/** The product line that a kind of target belongs to. */
export function getProductLine(kind: TargetKind): ProductLine {
  return kind === 'controller' || kind === 'partition' ? 'chassis' : kind
}
