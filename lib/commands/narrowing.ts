import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { catalogue } from '../catalogue/catalogue.ts'
import type { Conformance, RequirementResult } from '../domain/conformance.ts'
import { count } from '../report/wording.ts'
import { WORKPLACE } from '../domain/places.ts'
import { requireKnown, UsageError } from '../terminal/usage.ts'

/** Flags that narrow a command to some requirements. */
interface NarrowingFlags {
  readonly area?: readonly string[]
  readonly requirement?: readonly string[]
  readonly failedOf?: string
  readonly openOf?: string
}

/**
 * Returns the areas and requirements that the flags select; empty if all are selected.
 * @throws {UsageError} for an unknown name, or if an earlier run leaves nothing to rerun
 */
export function resolveSelection({ area, requirement, failedOf, openOf }: NarrowingFlags): readonly string[] {
  return [
    ...(area ?? []).map((name) => requireKnown('area', name, listAreas())),
    ...(requirement ?? []).map(requireRequirement),
    ...again({ failedOf, openOf }),
  ]
}

/**
 * Returns the id of a requirement that exists.
 * @throws {UsageError} suggesting the most similar one, or how to list those of its area
 */
export function requireRequirement(id: string): string {
  const area = listAreas().find((each) => id.startsWith(`${each}/`))
  const remedy =
    area === undefined ? '"plumbline list" lists them all.' : `"plumbline list -a ${area}" lists those of ${area}.`
  return requireKnown('requirement', id, [...catalogue.all.keys()], remedy)
}

function listAreas(): readonly string[] {
  return [...new Set([...catalogue.all.keys()].map((id) => id.replace(/\/.*$/, '')))]
}

/**
 * Returns the requirements of the given earlier runs that have to be rerun.
 * @throws {UsageError} if there are none, because an empty list would select everything
 */
function again({
  failedOf,
  openOf,
}: {
  failedOf?: string | undefined
  openOf?: string | undefined
}): readonly string[] {
  const earlier = [
    ...(failedOf === undefined ? [] : [{ ...findRunResult(failedOf), wanted: isFailed }]),
    ...(openOf === undefined ? [] : [{ ...findRunResult(openOf), wanted: isOpen }]),
  ]
  const found = earlier.flatMap(({ requirements, wanted }) => requirements.filter(wanted).map(({ id }) => id))
  const [first] = earlier
  if (first === undefined || found.length > 0) return [...new Set(found)]
  const { run, requirements, wanted } = first
  const others = requirements.filter(wanted === isFailed ? isOpen : isFailed).length
  const beside =
    others === 0 ? '' : `; ${wanted === isFailed ? '--open-of' : '--failed-of'} has ${count(others, 'requirement')}`
  const what = failedOf === undefined ? 'Everything was concluded' : 'Nothing failed'
  throw new UsageError(`${what} in ${run.id}: nothing to run again${beside}`)
}

function isFailed({ verdict }: RequirementResult): boolean {
  return verdict === 'failed'
}

/** Whether a requirement is inconclusive, or is mandatory and not tested. */
function isOpen({ verdict, mandatory }: RequirementResult): boolean {
  return verdict === 'inconclusive' || (verdict === 'not tested' && mandatory)
}

/** Returns the folders that may contain the reports of a run. The run is given by folder or id. */
export function listRunFolders(name: string): readonly string[] {
  return [resolve(name), join(WORKPLACE, 'reports', name)]
}

/**
 * Returns the folder of a run that is given by folder or id.
 * @throws {UsageError} if there is no such run
 */
export function findRunFolder(name: string): string {
  const folders = listRunFolders(name)
  const found = folders.find((folder) => existsSync(folder))
  if (found === undefined) throw new UsageError(`There is no run "${name}": looked for ${folders.join(' and ')}`)
  return found
}

/**
 * Returns the result of a run that is given by folder or id.
 * @throws {UsageError} if there is no result
 */
export function findRunResult(name: string): Conformance {
  const folders = listRunFolders(name)
  for (const folder of folders) {
    const conformance = readResult(join(folder, 'conformance.json'))
    if (conformance !== undefined) return conformance
  }
  throw new UsageError(`There is no run "${name}": no result in ${folders.join(' or ')}`)
}

/**
 * Reads the result of a run from a file.
 * @returns undefined if the file cannot be read
 */
export function readResult(file: string): Conformance | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
