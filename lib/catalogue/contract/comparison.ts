import type { Section } from './contract.ts'
import type { DocumentSection, Unit } from './document.ts'

/** A section of a document, paired with its entry in the index. */
export interface Compared {
  readonly heading: string
  readonly found: DocumentSection | undefined
  readonly indexed: Section | undefined
  /** How the section in the document differs from the section in the index. Empty if they agree. */
  readonly differences: readonly string[]
}

/** Formats the number of sentences and rows, such as `2 sentences, 7 rows`. */
export function formatCounts(units: readonly Unit[]): string {
  const runs: { kind: Unit['kind']; length: number }[] = []
  for (const { kind } of units) {
    const last = runs.at(-1)
    if (last?.kind === kind) last.length += 1
    else runs.push({ kind, length: 1 })
  }
  return runs.map(({ kind, length }) => `${length} ${kind}${length === 1 ? '' : 's'}`).join(', ')
}

/**
 * Compares the sections of a document with an indexed document, by counts and hashes. Of the indexed documents, the one
 * with the most headings in common is used.
 */
export function compareSections(
  sections: readonly DocumentSection[],
  index: readonly Section[],
): { readonly document: string; readonly compared: readonly Compared[] } {
  const headings = new Set(sections.map(({ heading }) => heading))
  const common = (document: string) =>
    index.filter(({ name, heading }) => name.startsWith(`${document}/`) && headings.has(heading)).length
  const document = common('companion') > common('platform') ? 'companion' : 'platform'
  const indexed = index.filter(({ name }) => name.startsWith(`${document}/`))
  const gone = indexed.filter(({ heading }) => !headings.has(heading))
  return {
    document,
    compared: [
      ...sections.map((found) =>
        compare(
          found,
          indexed.find(({ heading }) => heading === found.heading),
        ),
      ),
      ...gone.map((each) => compare(undefined, each)),
    ],
  }
}

function compare(found: DocumentSection | undefined, indexed: Section | undefined): Compared {
  return {
    heading: found?.heading ?? indexed?.heading ?? '',
    found,
    indexed,
    differences: listDifferences(found, indexed),
  }
}

function listDifferences(found: DocumentSection | undefined, indexed: Section | undefined): readonly string[] {
  if (found === undefined) return ['the document has no such section']
  if (indexed === undefined) return [`the index has no such section (${formatCounts(found.units)})`]
  const counted = formatCounts(found.units)
  return [
    ...(found.sha256 === indexed.sha256 ? [] : [`its text is another; its sha256 is ${found.sha256}`]),
    ...(counted === indexed.units ? [] : [`counted ${counted}; the index has ${indexed.units}`]),
  ]
}
