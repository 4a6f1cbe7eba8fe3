import { catalogue } from '../catalogue/catalogue.ts'
import { areaSchemas } from '../catalogue/schemas.ts'
import { listImports, sourceFiles } from '../catalogue/verifying.ts'
import { SUFFIX } from '../domain/places.ts'
import type { Requirement } from '../domain/requirement.ts'

/** The tests that a narrowed run needs. All of them run, but only the named requirements are judged. */
export interface Needed {
  /** Requirements whose tests run: the named requirements, and reads of the resources that contain them. */
  readonly ids: readonly string[]
  /**
   * Areas and test files whose tests also run. Tests that take longer than those of the named requirements are left
   * out.
   */
  readonly within: readonly string[]
}

/**
 * Returns the named requirements. For each that describes a field, also returns the requirements about the reads and
 * writes that return this field. Any test may judge a field, because every response is validated.
 */
export function resolveNeededTests(only: readonly string[]): Needed {
  return { ids: [...new Set([...only, ...only.flatMap(findRelatedReads)])], within: [] }
}

/**
 * Returns wider selections of tests for requirements without a verdict: first the test files that name the
 * requirements, then the areas of the requirements. Wider selections are needed because some requirements can be judged
 * only in an entry that another test adds.
 */
export function wider({ ids, within }: Needed, silent: readonly string[]): readonly Needed[] {
  const files = silent.flatMap(filesNaming)
  const areas = silent.map((id) => id.replace(/\/.*$/, ''))
  return [files, areas].filter((more) => more.length > 0).map((more) => ({ ids, within: [...within, ...more] }))
}

/**
 * Whether a test may be added to a narrowed run: it takes no longer, and restarts the target no more often, than the
 * tests of the named requirements.
 */
export function isWithinMeans(verifies: readonly string[], only: readonly string[]): boolean {
  const [asked, means] = [verifies, only].map(computeCosts)
  if (asked === undefined || means === undefined) return true
  return asked.reboots <= means.reboots && asked.seconds <= means.seconds
}

function computeCosts(ids: readonly string[]): { readonly reboots: number; readonly seconds: number } {
  const known = ids.flatMap((id): Requirement[] => {
    const found = catalogue.all.get(id)
    return found === undefined ? [] : [found]
  })
  return {
    // Counts a restart for a requirement with the gate `reboot` or `install`, because a target that wrongly accepts the
    // request may restart.
    reboots: Math.max(
      0,
      ...known.map(({ costs, gate }) => costs?.reboots ?? (gate === 'reboot' || gate === 'install' ? 1 : 0)),
    ),
    seconds: Math.max(0, ...known.map(({ costs }) => costs?.seconds ?? 0)),
  }
}

/**
 * Returns the requirements about reads of resources whose schema names the given requirement, and about writes whose
 * response the given requirement describes.
 */
function findRelatedReads(id: string): readonly string[] {
  if (!id.includes('/')) return []
  const quoted = JSON.stringify(id)
  const schemas = areaSchemas()
  const naming = schemas.filter((schema) => JSON.stringify(schema).includes(quoted))
  const around = schemas.filter((schema) =>
    naming.some((part) => part === schema || JSON.stringify(schema).includes(`"${part.$id}#`)),
  )
  return around.flatMap(({ requirement, written }) => {
    const { status, answersNothing }: { status?: unknown; answersNothing?: unknown } = Object(written)
    return [requirement, ...(status === id ? [answersNothing] : [])].filter((each) => typeof each === 'string')
  })
}

/** Returns the test files that name a requirement or import a file that names it. */
function filesNaming(id: string): readonly string[] {
  const sources = sourceFiles()
  const names = (name: string, seen: ReadonlySet<string>): boolean => {
    const text = sources.get(name)
    if (text === undefined || seen.has(name)) return false
    if (text.includes(`'${id}'`)) return true
    return listImports(name, text).some((each) => names(each, new Set([...seen, name])))
  }
  return [...sources.keys()]
    .filter((name) => name.endsWith(`.test${SUFFIX}`) && names(name, new Set()))
    .map((name) => `suites/${name}`)
}
