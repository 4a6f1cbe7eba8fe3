import { catalogue } from '../catalogue/catalogue.ts'
import { areaSchemas } from '../catalogue/schemas.ts'
import { listImports, sourceFiles } from '../catalogue/verifying.ts'
import { SUFFIX } from '../domain/places.ts'
import type { Requirement } from '../domain/requirement.ts'

/** What a run needs that is narrowed to some requirements: it runs, and only what was named is judged. */
export interface Needed {
  /** Requirements whose tests run: those that are named, and the reads of the resources that show them. */
  readonly ids: readonly string[]
  /** Areas and test files whose tests run too, as far as they take no longer than those that are named. */
  readonly within: readonly string[]
}

/** The tests of what is named, and the reads that visit it: every answer is validated, whichever test asked for it. */
export function resolveNeededTests(only: readonly string[]): Needed {
  return { ids: [...new Set([...only, ...only.flatMap(findRelatedReads)])], within: [] }
}

/**
 * Wider and wider, for requirements of which nothing has spoken: the files that name them, then their areas, for some
 * show only in an entry that another test adds.
 */
export function wider({ ids, within }: Needed, silent: readonly string[]): readonly Needed[] {
  const files = silent.flatMap(filesNaming)
  const areas = silent.map((id) => id.replace(/\/.*$/, ''))
  return [files, areas].filter((more) => more.length > 0).map((more) => ({ ids, within: [...within, ...more] }))
}

/** Whether a test that a narrowed run pulls in takes no longer, and does no more harm, than what the run is narrowed to. */
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
    // Whoever takes what has to be refused may restart.
    reboots: Math.max(
      0,
      ...known.map(({ costs, gate }) => costs?.reboots ?? (gate === 'reboot' || gate === 'install' ? 1 : 0)),
    ),
    seconds: Math.max(0, ...known.map(({ costs }) => costs?.seconds ?? 0)),
  }
}

/** Requirements whose tests read the resource, or write by the row, in whose schema a requirement stands. */
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

/** Test files that name a requirement, or import a file of their area that does. */
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
