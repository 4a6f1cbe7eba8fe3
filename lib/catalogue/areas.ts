import { readdirSync } from 'node:fs'
import { SUFFIX } from '../domain/places.ts'

/** Where the areas stand, one folder each. */
export const SUITES = new URL('../../suites/', import.meta.url)

/** A part of the contract: a folder below `suites`, whose name begins the ids of its requirements. */
export interface Area {
  readonly name: string
  /** Names of its files. */
  readonly files: readonly string[]
}

/** Every folder below `suites` is an area: nothing else tells of them. */
export function areas(): readonly Area[] {
  return readdirSync(SUITES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, files: listFiles(name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** The maps of compiled files hold their sources once more. */
function listFiles(area: string): readonly string[] {
  const all = readdirSync(new URL(`${area}/`, SUITES))
  return all.filter((name) => !name.endsWith('.map')).sort()
}

/** @returns what a module of an area exports; undefined where the area has no such file */
export async function loadModule({ name, files }: Area, module: string): Promise<object | undefined> {
  const file = module + SUFFIX
  if (!files.includes(file)) return undefined
  const exported: object = await import(new URL(`${name}/${file}`, SUITES).href)
  return exported
}
