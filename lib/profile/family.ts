import { dirname, resolve } from 'node:path'
import type { TargetKind } from '../domain/requirement.ts'
import { ProfileError } from './error.ts'
import { familyOf, type PlatformProfile, type Profile, type ToolBuild, type ToolProfile } from './profile.ts'

/** A profile as the schema takes it: members that only one family has may be missing, or stand where they mean nothing. */
export interface Written extends Omit<PlatformProfile, 'family' | 'kind'> {
  readonly kind: TargetKind
  readonly tool?: ToolBuild
}

/**
 * Makes a validated profile one of its family, with what a schema cannot say.
 * @throws {ProfileError} naming what the family needs
 */
export function ofItsFamily(file: string, written: Written): Profile {
  const never = written.waivers.map(({ expires }) => expires).filter((date) => !isDate(date))
  if (never.length > 0) {
    throw invalid(
      file,
      never.map((date) => `/waivers: "expires" is "${date}", which is no day of the calendar`),
    )
  }
  switch (familyOf(written.kind)) {
    case 'tool':
      return toolOf(written)
    case 'platform':
      return platformOf(file, written)
    default:
      throw invalid(file, [`/kind: this version cannot judge the kind ${written.kind} yet`])
  }
}

/** A tool has no model, address or account: it is started, or answers at the address of its own member. */
function toolOf({ name, release, capabilities, gates, budgets, waivers, kind, tool = {} }: Written): ToolProfile {
  return {
    family: 'tool',
    kind: kind === 'parser' ? 'parser' : 'scanner',
    name,
    model: 'tool',
    release,
    capabilities: { ...capabilities, listenOption: tool.listenOption !== undefined },
    gates,
    budgets,
    waivers,
    tool,
  }
}

/** The file of an authority is relative to the profile. */
function platformOf(file: string, { tool: _tool, kind, ...written }: Written): PlatformProfile {
  const missing = (['model', 'addresses', 'credentials'] as const).filter((name) => !(name in written))
  if (missing.length > 0) {
    throw invalid(
      file,
      missing.map((name) => `/: member "${name}" is missing; kind ${kind} needs it`),
    )
  }
  const { addresses, trust } = written
  const own = {
    ...written,
    family: 'platform',
    kind: kind === 'controller' || kind === 'partition' ? kind : 'appliance',
  } as const
  if (addresses === 'embedded') return own
  if (trust?.fingerprint === undefined && trust?.ca === undefined) {
    throw invalid(file, ['/trust: a target with addresses needs "fingerprint" or "ca"; trust is never switched off'])
  }
  return trust.ca === undefined ? own : { ...own, trust: { ...trust, ca: resolve(dirname(file), trust.ca) } }
}

function invalid(file: string, mistakes: readonly string[]): ProfileError {
  return new ProfileError([`${file} is not a valid profile:`, ...mistakes.map((each) => `  ${each}`)].join('\n'))
}

/** A day that there is; the 31st of February would roll over into March. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
