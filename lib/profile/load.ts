import type { ErrorObject } from 'ajv'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob, relative, resolve } from 'node:path'
import { ROOT, WORKPLACE } from '../domain/places.ts'
import { describeKind, type TargetKind } from '../domain/requirement.ts'
import { schemaCompiler } from '../schema/compiler.ts'
import { describeMistakes } from './mistake.ts'
import { nearest } from './nearest.ts'
import { ofItsFamily, type Written } from './family.ts'
import { ProfileError } from './error.ts'
import { getFamily, type PlatformProfile, type Profile } from './profile.ts'
import { describeError } from '../domain/errors.ts'

/** Name of the default profile. Unlike a path, a name works from any folder. */
export const DEFAULT_PROFILE = 'emulator-appliance-20port'

/** Folders with profiles. The user's own folder comes before that of the package. */
const PROFILES = [...new Set([WORKPLACE, ROOT])].map((folder) => join(folder, 'profiles'))

const SCHEMA = join(ROOT, 'profiles', 'profile.schema.json')

/**
 * Reads and validates a profile and fills in its defaults.
 * @param file path of a JSON file
 * @throws {ProfileError} naming every mistake
 */
export function loadProfile(file: string): Profile {
  return parseProfile(file, parse(file))
}

/**
 * Validates a profile and fills in its defaults.
 * @param file path of the profile, for messages and for resolving the paths in the profile
 * @param value parsed JSON, which is changed
 * @throws {ProfileError} naming every mistake
 */
export function parseProfile(file: string, value: unknown): Profile {
  const schema: Record<string, unknown> = JSON.parse(readFileSync(SCHEMA, 'utf8'))
  const ajv = schemaCompiler({ verbose: true, useDefaults: true })
  const validate = ajv.compile<Written>(schema)
  if (!validate(value)) {
    const { kind }: { kind?: TargetKind } = Object(value)
    const mistakes = describeMistakes(validate.errors?.filter((error) => !isOfOtherKind(error, kind)))
    throw new ProfileError([`${file} is not a valid profile:`, ...mistakes.map((text) => `  ${text}`)].join('\n'))
  }
  return ofItsFamily(file, value)
}

/** Where the profile schema describes the addresses of each family of targets. */
const ADDRESSES = { platform: '#/properties/addresses/anyOf/1/', onboarding: '#/properties/addresses/anyOf/2/' }

/** Whether an error concerns the addresses of other kinds of targets. */
function isOfOtherKind({ schemaPath }: ErrorObject, kind: TargetKind | undefined): boolean {
  const family = kind === undefined ? 'platform' : getFamily(kind)
  const others = Object.entries(ADDRESSES).filter(([each]) => each !== family)
  return family !== 'tool' && others.some(([, path]) => schemaPath.startsWith(path))
}

/**
 * Loads a profile by path, or by name from `profiles/`.
 * @param path `given` as an absolute path
 * @throws {ProfileError} as in `loadProfile`, or listing the available profiles
 */
export function profileNamed(path: string, given: string): Profile {
  return loadProfile(profileFile(path, given))
}

/**
 * Reads a profile file. Returns its text, and its path as a person would type it from the current folder.
 * @param given path or name
 */
export function readProfileFile(given: string): { readonly file: string; readonly text: string } {
  const file = profileFile(resolve(given), given)
  const near = relative(process.cwd(), file)
  return { file: near.startsWith('..') ? file : near, text: readFileSync(file, 'utf8') }
}

/**
 * Loads the profile of a device.
 * @throws {ProfileError} as in `profileNamed`, and if the profile describes no device
 */
export function platformNamed(path: string, given: string): PlatformProfile {
  return asPlatform(profileNamed(path, given))
}

/**
 * Returns the profile of a device.
 * @throws {ProfileError} if the profile describes no device
 */
export function asPlatform(profile: Profile): PlatformProfile {
  if (profile.family === 'platform') return profile
  const what = `${describeKind(profile.kind)}${profile.family === 'tool' ? ', a tool' : ''}`
  throw new ProfileError(`${profile.name} describes ${what}; this needs the profile of a device`)
}

/**
 * Returns the file of a profile that is given by path or name.
 * @throws {ProfileError} listing the available profiles
 */
export function profileFile(path: string, given: string): string {
  if (given.trim() === '') throw new ProfileError(`No profile is named. ${inProfiles()}`)
  const named = PROFILES.map((folder) => join(folder, `${given.replace(/\.json$/, '')}.json`))
  const found = [path, ...named].find((file) => existsSync(file))
  if (found !== undefined) return found
  const word = basename(given).replace(/\.json$/, '')
  const hint = nearest(word, profileNames())
  const meant = hint === undefined ? '' : ` Did you mean "${hint}"?`
  throw new ProfileError(`There is no profile ${given}.${meant} ${inProfiles()}`)
}

/** Matches characters that distinguish a pattern, such as `lab-*`, from a path or a name. */
const PATTERN = /[*?[{]/

export function isPattern(given: string): boolean {
  return PATTERN.test(given)
}

/**
 * Returns the sorted profiles that match a pattern: by name in `profiles/`, or by path if no name matches.
 * @throws {ProfileError} if nothing matches, listing the available profiles
 */
export function profilesMatching(pattern: string): readonly string[] {
  const wanted = pattern.replace(/\.json$/, '')
  const names = profileNames().filter((name) => !/\.(schema|example)$/.test(name) && matchesGlob(name, wanted))
  const paths =
    names.length > 0 ? [] : globSync(`${wanted}.json`).filter((path) => !/\.(schema|example)\.json$/.test(path))
  if (names.length + paths.length > 0) return [...names, ...paths.toSorted()]
  throw new ProfileError(`No profile matches ${pattern}. ${inProfiles()}`)
}

/** Returns the names of the profiles in `profiles/`. */
export function profileNames(): readonly string[] {
  const files = PROFILES.flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
  // Skips schemas and examples, whose names contain a second dot.
  const names = files.flatMap((name) => /^([^.]+)\.json$/.exec(name)?.[1] ?? [])
  return [...new Set(names)].sort()
}

function inProfiles(): string {
  return `Available in profiles/: ${profileNames().join(', ')}.`
}

function parse(file: string): unknown {
  const text = read(file)
  if (text.trim() === '') throw new ProfileError(`${file} is empty. A profile is a JSON file; ${DRAFT}`)
  try {
    const value: unknown = JSON.parse(text)
    if (!nestsDeeper(value, DEEPEST)) return value
  } catch (error) {
    const reason = describeError(error)
    if (/\.ya?ml$/.test(file)) throw new ProfileError(`${file} is YAML. A profile is a JSON file; ${DRAFT}`)
    throw new ProfileError(`${file} is not JSON: ${reason}`)
  }
  throw new ProfileError(`${file} nests deeper than ${DEEPEST} levels; a profile needs a dozen`)
}

/** Maximum nesting of arrays and objects. The limit is needed because the code that reads them is recursive. */
const DEEPEST = 100

function nestsDeeper(whole: unknown, most: number): boolean {
  let level = [whole]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}

const DRAFT = 'draft one with: npx plumbline init <address>'

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = String(error instanceof Error && 'code' in error ? error.code : error)
    if (code === 'ENOENT') throw new ProfileError(`There is no profile ${file}. ${inProfiles()}`)
    if (code === 'EISDIR') throw new ProfileError(`${file} is a folder, not a profile. ${inProfiles()}`)
    throw new ProfileError(`Cannot read ${file}: ${code}`)
  }
}
