import { readdirSync } from 'node:fs'
import { SUFFIX } from '../domain/places.ts'

/** Folder that contains one subfolder for each area. */
export const SUITES = new URL('../../suites/', import.meta.url)

/** A part of the contract, with its own folder in `suites`. Requirement ids begin with the name of the area. */
export interface Area {
  readonly name: string
  /** Names of the files in the area's folder. */
  readonly files: readonly string[]
}

/** Returns the areas. Every folder in `suites` is an area; there is no registry. */
export function areas(): readonly Area[] {
  return readdirSync(SUITES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, files: listFiles(name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Lists the files of an area, except source maps, which only repeat the sources. */
function listFiles(area: string): readonly string[] {
  const all = readdirSync(new URL(`${area}/`, SUITES))
  return all.filter((name) => !name.endsWith('.map')).sort()
}

/**
 * Loads a module of an area.
 * @returns the module's exports, or undefined if the area has no such file
 */
export async function loadModule({ name, files }: Area, module: string): Promise<object | undefined> {
  const file = module + SUFFIX
  if (!files.includes(file)) return undefined
  const exported: object = await import(new URL(`${name}/${file}`, SUITES).href)
  return exported
}
