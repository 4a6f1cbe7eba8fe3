import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { ROOT, WORKPLACE } from '../domain/places.ts'
import { parseProfile } from '../profile/load.ts'
import { UsageError } from '../terminal/usage.ts'
import type { Draft } from './draft.ts'
import { describeError } from '../domain/errors.ts'

/** Folder for profiles given by name. */
const PROFILES = join(WORKPLACE, 'profiles')
const SCHEMA = join(ROOT, 'profiles', 'profile.schema.json')

/**
 * Returns the file for a draft. @param out as given by the caller @param name of the profile, used when no file is
 * given
 */
export function resolveDraftFile(out: string | undefined, name: string): string {
  return out === undefined ? join(PROFILES, `${name}.json`) : resolve(out)
}

/** Returns the name of a profile, derived from its file. */
export function toProfileName(file: string): string {
  const word = basename(file)
    .replace(/\.json$/, '')
    .toLowerCase()
  return word.replaceAll(/[^a-z0-9.-]+/g, '-').replace(/^[^a-z0-9]+/, '') || 'lab'
}

/**
 * Checks that a draft may be written to a file.
 * @throws {UsageError} when the file exists and must not be replaced, or its folder is missing
 */
export function refuseExisting(file: string, force: boolean): void {
  if (dirname(file) === PROFILES) mkdirSync(PROFILES, { recursive: true })
  if (!existsSync(dirname(file))) throw new UsageError(`There is no folder ${dirname(file)}: make it, or give --out`)
  if (force || !existsSync(file)) return
  throw new UsageError(`${file} exists and is kept: name another file with --out, or replace it with --force`)
}

/**
 * Writes a valid draft next to the schema that editors use for completion.
 * @throws {ProfileError} when it is not valid; {UsageError} when it cannot be written
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

/** Returns the argument that names a profile: its name in `profiles/`, else its path. */
export function formatProfileArgument(file: string): string {
  if (dirname(file) === PROFILES) return basename(file, '.json')
  const path = relative(process.cwd(), file)
  return path.startsWith('..') ? file : path
}
