import { NOT_PUT_BACK, takesBackEntries } from '../domain/abilities.ts'
import { compareReleases } from '../domain/release.ts'
import {
  type Bounds,
  type Gate,
  isDeeper,
  getLowestLevel,
  getProductLine,
  describeKind,
  type Requirement,
  restarts,
} from '../domain/requirement.ts'
import type { Declaring } from '../profile/profile.ts'
import type { RunContext } from './context.ts'
import { listUnmet } from './needs.ts'

type Decision =
  | { readonly run: true }
  | {
      readonly run: false
      readonly verdict: 'not applicable' | 'not tested'
      readonly reason: string
      readonly blocks: boolean
    }

export type Scope = Pick<RunContext, 'profile' | 'level' | 'only' | 'part' | 'abilities' | 'inUse'>

/**
 * Decides whether a run judges a requirement, and gives the reason if it does not. The decision is independent of how
 * the target behaves.
 */
export function decide(id: string, requirement: Requirement, scope: Scope): Decision {
  const excluded = notApplicable(requirement, scope)
  if (excluded !== undefined) return { run: false, verdict: 'not applicable', reason: excluded, blocks: false }
  const { untestable } = requirement
  if (untestable !== undefined) return markUntested(`cannot be tested: ${untestable}`, false)
  if (!isSelected(id, scope.only)) return markUntested('the run is narrowed to other requirements', false)
  const needed = getLowestLevel(requirement)
  if (isDeeper(needed, scope.level))
    return markUntested(`level ${scope.level} leaves it out; ${needed} judges it`, false)
  const unasked = whyUnasked(requirement.commandLine, scope.profile)
  if (unasked !== undefined) return markUntested(unasked, false)
  if (requirement.declared !== undefined && !declares(scope.profile, requirement.declared))
    return markUntested(`the profile declares none: onboarding.declaration, ${requirement.declared}`, false)
  const unseen = requirement.shownBy === undefined ? undefined : whyUnseen(requirement.shownBy, scope.profile)
  if (unseen !== undefined) return markUntested(unseen, false)
  const [first] = listBlocks(requirement, scope)
  if (first !== undefined) return markUntested(first, true)
  if (requirement.creates === true && scope.abilities !== undefined && !takesBackEntries(scope.abilities)) {
    return markUntested(NOT_PUT_BACK, true)
  }
  return { run: true }
}

/** Returns everything in the profile that prevents a requirement from being judged. All of it has to be changed. */
export function listBlocks({ gate, needs }: Requirement, scope: Scope): readonly string[] {
  return [...listClosedGates(gate, scope), ...listUnmet(needs, scope.profile)]
}

export const NO_COMMAND_LINE = 'the profile gives no address for the command line'

/**
 * Returns why the command that a requirement needs cannot be used. Returns undefined if the command can be used, or if
 * the requirement needs none.
 */
function whyUnasked(asked: Requirement['commandLine'], profile: Scope['profile']): string | undefined {
  if (asked === undefined) return undefined
  if (!hasCommandLine(profile)) return NO_COMMAND_LINE
  const isNamed = asked === true || (profile.family === 'platform' && profile.commands[asked] !== undefined)
  return isNamed ? undefined : `the contract does not name the command, and neither does the profile: commands.${asked}`
}

/** Whether the profile's declaration contains a member with this path, or an object of this class (`class User`). */
function declares(profile: Scope['profile'], part: string): boolean {
  if (profile.family !== 'onboarding' || profile.declaration === undefined) return false
  const { declaration } = profile
  const [, wanted] = /^class (.+)$/.exec(part) ?? []
  if (wanted !== undefined) return Object.values(declaration.common).some((each) => each.class === wanted)
  const found = part.split('.').reduce<unknown>((value, name) => Object(value)[name], declaration)
  return found !== undefined
}

/**
 * Some requirements need a fact that no request of the contract returns. Returns what the profile lacks to show this
 * fact; undefined if the profile lacks nothing.
 */
function whyUnseen(shown: string, profile: Scope['profile']): string | undefined {
  const explain = (field: string) => `neither the contract nor the profile says how to see it: onboarding.${field}`
  if (profile.family !== 'onboarding') return explain(shown)
  if (shown === 'stored') return profile.stored === undefined ? explain(shown) : undefined
  const { declaration, addresses } = profile
  if (declaration === undefined) return 'the profile declares nothing'
  const missing = (field: keyof Declaring) =>
    declaration[field] === undefined ? explain(`declaration.${field}`) : undefined
  if (shown === 'task' || shown === 'imported') return missing(shown)
  if (shown === 'failing') return missing('failing') ?? missing('task')
  const isSetting = shown.startsWith('settings.')
  if (!isSetting && addresses !== 'embedded' && declaration.device === undefined) return missing('device')
  if (shown === 'login') {
    return Object.values(declaration.common).some(isAdministrator)
      ? undefined
      : 'the profile declares no regular user with a password and the role admin'
  }
  if (!declares(profile, shown)) return `the profile declares none: onboarding.declaration, ${shown}`
  const field = isSetting ? 'keeps' : 'shows'
  const owners = isSetting
    ? [shown.slice('settings.'.length)]
    : [shown, ...Object.keys(declaration.common).filter((name) => `class ${declaration.common[name]?.class}` === shown)]
  const isShown = Object.keys(declaration[field]).some((name) => owners.some((owner) => isWithin(name, owner)))
  return isShown ? undefined : explain(`declaration.${field}`)
}

/** Whether `name` is the object or setting `owner`, or a member of it. */
function isWithin(name: string, owner: string): boolean {
  return name === owner || name.startsWith(`${owner}.`)
}

/** Whether an object is a user who can log in as an administrator. */
function isAdministrator(object: { readonly class: string }): boolean {
  const { userType, password, partitionAccess }: Record<string, unknown> = { ...object }
  const roles = Object.values(Object(partitionAccess)).map((each): unknown => Object(each).role)
  return object.class === 'User' && userType === 'regular' && password !== undefined && roles.includes('admin')
}

/** Whether runs can use the CLI. An embedded emulator always has one. */
function hasCommandLine(profile: Scope['profile']): boolean {
  if (profile.family !== 'platform') return false
  const { addresses, trust } = profile
  return addresses === 'embedded' || (addresses.ssh !== undefined && trust?.sshHostKey !== undefined)
}

function markUntested(reason: string, blocks: boolean): Decision {
  return { run: false, verdict: 'not tested', reason, blocks }
}

function notApplicable(requirement: Requirement, { profile }: Scope): string | undefined {
  const { targets, models, since, before, capability, renamed } = requirement
  if (!targets.includes(profile.kind))
    return `applies to ${targets.join(', ')}; the target is ${describeKind(profile.kind)}`
  if (models !== undefined && !models.includes(profile.model)) return `applies only to model ${models.join(', ')}`
  const outside = outOfBounds(profile, since, before)
  if (outside !== undefined) return outside
  if (capability !== undefined && !claims(profile, capability)) {
    return capability === 'upgrade' ? NO_UPGRADE : `the profile does not claim the capability ${capability}`
  }
  if (renamed === true && !isRenamed(profile)) return "the target uses the contract's own names"
  return undefined
}

const NO_UPGRADE = 'the profile names no release to start from: upgradeFrom'

/**
 * Whether a profile claims a capability. A profile claims the capability `upgrade` by giving the release to start from.
 */
function claims(profile: Scope['profile'], capability: string): boolean {
  if (capability === 'upgrade') return profile.family === 'platform' && profile.upgradeFrom !== undefined
  return profile.capabilities[capability] === true
}

function listClosedGates(gate: Gate | undefined, { profile: { gates }, inUse = [] }: Scope): readonly string[] {
  if (gate === undefined) return []
  const isOutage = restarts(gate) && inUse.length > 0 && !gates.includes('outage')
  return [
    ...(gates.includes(gate) ? [] : [`gate ${gate} is closed in the profile`]),
    ...(isOutage ? [describeOutageRisk(inUse)] : []),
  ]
}

/** Explains why a target whose tenant images are in use is not restarted. */
export function describeOutageRisk(inUse: readonly string[]): string {
  return `tenant images are in use (${inUse.join(', ')}), and their tenants would go down: gate outage is closed in the profile`
}

/** Whether a run covers a requirement. A run that is not narrowed covers all requirements. */
export function isSelected(id: string, only: readonly string[]): boolean {
  return only.length === 0 || only.some((name) => name === id || id.startsWith(`${name}/`))
}

/**
 * Returns why the target's release is outside the bounds; undefined if it is within them. Only the bounds for the
 * target's own product line count.
 */
function outOfBounds({ kind, release }: Scope['profile'], since: Bounds = {}, before: Bounds = {}): string | undefined {
  const { [getProductLine(kind)]: first } = since
  if (first !== undefined && compareReleases(release, first) < 0) return `applies from release ${first} on`
  const { [getProductLine(kind)]: end } = before
  if (end !== undefined && compareReleases(release, end) >= 0) return `applies only before release ${end}`
  return undefined
}

function isRenamed(profile: Scope['profile']): boolean {
  return profile.family === 'platform' && profile.naming.vendor.toLowerCase() !== 'vendor'
}
