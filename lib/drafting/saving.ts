import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ROOT, WORKPLACE } from '../domain/places.ts'
import { parseProfile } from '../profile/load.ts'
import { UsageError } from '../terminal/usage.ts'
import type { Draft } from './draft.ts'
import { describeError } from '../domain/errors.ts'

/** Folder for profiles that are given by name. */
const PROFILES = join(WORKPLACE, 'profiles')
const SCHEMA = join(ROOT, 'profiles', 'profile.schema.json')

/**
 * Returns the file for a draft.
 * @param out the file, as the caller gave it
 * @param name name of the profile, used if no file is given
 */
export function resolveDraftFile(out: string | undefined, name: string): string {
  return out === undefined ? join(PROFILES, `${name}.json`) : resolve(out)
}

/** Derives the name of a profile from its file. */
export function toProfileName(file: string): string {
  const word = basename(file)
    .replace(/\.json$/, '')
    .toLowerCase()
  return word.replaceAll(/[^a-z0-9.-]+/g, '-').replace(/^[^a-z0-9]+/, '') || 'lab'
}

/**
 * Checks that a draft may be written to a file.
 * @throws {UsageError} if the file exists and must not be replaced, or if its folder is missing
 */
export function refuseExisting(file: string, force: boolean): void {
  if (dirname(file) === PROFILES) mkdirSync(PROFILES, { recursive: true })
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}: make it, or give --out`)
  if (force || !existsSync(file)) return
  throw new UsageError(`${file} exists and is kept: name another file with --out, or replace it with --force`)
}

/**
 * Writes a valid draft with a reference to the schema, which editors use for completion.
 * @throws {ProfileError} if the draft is not valid
 * @throws {UsageError} if it cannot be written
 */
export function save(file: string, draft: Draft, force: boolean): void {
  parseProfile(file, structuredClone(draft))
  const schema = relative(dirname(file), SCHEMA)
  const $schema = schema.startsWith('.') ? schema : `./${schema}`
  try {
    writeFileSync(file, `${JSON.stringify({ $schema, ...draft }, undefined, 2)}\n`, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    throw new UsageError(`Cannot write ${file}: ${describeError(error)}`)
  }
}

/** Returns how a user gives a profile to a command: by name if the profile is in `profiles/`, otherwise by path. */
export function formatProfileArgument(file: string): string {
  if (dirname(file) === PROFILES) return basename(file, '.json')
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}
