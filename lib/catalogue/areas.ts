import { readdirSync } from 'node:fs'
import { SUFFIX } from '../domain/places.ts'

/** Folder of the areas; each has a subfolder. */
export const SUITES = new URL('../../suites/', import.meta.url)

/** A part of the contract: a folder in `suites`. Requirement ids begin with its name. */
export interface Area {
  readonly name: string
  /** Names of its files. */
  readonly files: readonly string[]
}

/** Lists the areas: every folder in `suites`, without a registry. */
export function areas(): readonly Area[] {
  return readdirSync(SUITES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ name, files: listFiles(name) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Skips source maps, which contain the sources again. */
function listFiles(area: string): readonly string[] {
  const all = readdirSync(new URL(`${area}/`, SUITES))
  return all.filter((name) => !name.endsWith('.map')).sort()
}

/** @returns the exports of an area's module; undefined when the area has no such file */
export async function loadModule({ name, files }: Area, module: string): Promise<object | undefined> {
  const file = module + SUFFIX
  if (!files.includes(file)) return undefined
  const exported: object = await import(new URL(`${name}/${file}`, SUITES).href)
  return exported
}
