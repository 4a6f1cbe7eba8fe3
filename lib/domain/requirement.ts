/** What a requirement rests on: `must` = the contract states it; `seen` = a value it only reports; `open` = "not shown". */
export type Strength = 'must' | 'seen' | 'open'

/** A class of harm that a profile must allow before a check may run. */
export type Gate = 'configure' | 'reboot' | 'install' | 'power' | 'connectivity' | 'egress'

/** How deep a run goes: read only; configuration that is put back; everything that the gates allow. */
export type Level = 'smoke' | 'nightly' | 'certification'

/** Lines of products whose releases are counted apart. */
export type ProductLine = 'appliance' | 'chassis' | 'onboarding' | 'manager' | 'parser' | 'scanner'

/** A release for each product line that it bounds, such as `{ appliance: '1.8.0', chassis: '1.7.0' }`; the others are not bounded. */
export type Bounds = Readonly<Partial<Record<ProductLine, string>>>

export type TargetKind = 'appliance' | 'controller' | 'partition' | 'onboarding' | 'manager' | 'parser' | 'scanner'

/** What a run judges in every answer, beside what schemas say of it: here identifiers, which carry the brand of a renamed target. */
export type Owned = 'identifiers'

/** What judging a requirement costs on the target. */
export interface Costs {
  /** Restarts of a walk that the requirements of its area share: the most that one of them needs count. */
  readonly reboots?: number
  /** Device time that tracks side by side wait for: the longest counts. */
  readonly seconds?: number
  /** Clock guards on that track, one a step. */
  readonly guards?: number
}

/** One testable statement of the contract, in our own words. */
export interface Requirement {
  readonly strength: Strength
  /** Document and section, such as `platform: Port groups, rules`. */
  readonly clause: string
  readonly text: string
  readonly targets: readonly TargetKind[]
  /** First release that has to keep it, such as `1.8.0`; compared numerically. */
  readonly since?: Bounds
  /** First release that no longer has to keep it. */
  readonly before?: Bounds
  /** Models it speaks of; all when absent. */
  readonly models?: readonly string[]
  /** What could happen at worst when the target does not keep it. */
  readonly gate?: Gate
  /** Lowest level at which it is judged; follows from the gate when absent. */
  readonly level?: Level
  /** Capability that a profile must claim. */
  readonly capability?: string
  /** Judging it adds an entry that has to be removed again. */
  readonly creates?: true
  /** Only judged when the profile renames identifiers. */
  readonly renamed?: true
  /** What judging it costs on the target, where that is more than some calls. */
  readonly costs?: Costs
  /** It owns what every answer of every test is judged for. */
  readonly owns?: Owned
  /** Requirements without which a verdict here says nothing. */
  readonly dependsOn?: readonly string[]
  /** Why no check can exist; such an entry is listed, never judged. */
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
}

/** Lowest level at which a requirement is judged. */
export function levelOf(requirement: Requirement): Level {
  return requirement.level ?? (requirement.gate === undefined ? 'smoke' : LEVEL_OF_GATE[requirement.gate])
}

/** Lowest level at which harm of a class is allowed. */
export function levelOfGate(gate: Gate): Level {
  return LEVEL_OF_GATE[gate]
}

const DEPTH: Record<Level, number> = { smoke: 0, nightly: 1, certification: 2 }

/** Whether one level goes deeper than another. */
export function isDeeper(one: Level, other: Level): boolean {
  return DEPTH[one] > DEPTH[other]
}

/** The product line that a kind of target belongs to. */
export function lineOf(kind: TargetKind): ProductLine {
  return kind === 'controller' || kind === 'partition' ? 'chassis' : kind
}
