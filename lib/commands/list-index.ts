import { readFileSync } from 'node:fs'
import { catalogue } from '../catalogue/catalogue.ts'
import { type Compared, compareSections } from '../catalogue/contract/comparison.ts'
import {
  contractIndex,
  type Section,
  type Statement,
  classifyStatement,
  indexStatements,
  findUnstatedIds,
} from '../catalogue/contract/contract.ts'
import { parseSections } from '../catalogue/contract/document.ts'
import { isSelected } from '../judging/applicability.ts'
import { count } from '../report/wording.ts'
import { UsageError } from '../terminal/usage.ts'

let read: Read | undefined

interface Read {
  readonly index: readonly Section[]
  readonly all: ReadonlyMap<string, Statement>
}

function contract(): Read {
  if (read === undefined) {
    const index = contractIndex()
    read = { index, all: indexStatements(index) }
  }
  return read
}

/** Lists every statement of the contract and the requirements that cover it. */
export function formatIndex(only: readonly string[], json: boolean): string {
  const isWanted = ({ by = [] }: Statement) => only.length === 0 || by.some((id) => isSelected(id, only))
  const { index } = contract()
  const sections = index
    .map((section) => ({ ...section, statements: section.statements.filter(isWanted) }))
    .filter(({ statements }) => statements.length > 0)
  const totals = {
    documents: ['platform', 'companion'].map((name) => computeTotal(name, sections)),
    planned: countPlanned(sections),
  }
  const loose = only.length > 0 ? [] : findUnstatedIds(catalogue.all.keys(), index)
  if (json)
    return `${JSON.stringify({ sections: sections.map(withStandings), ...totals, unstated: loose }, undefined, 2)}\n`
  const lines = sections.flatMap((section) => [
    `${section.name}: ${section.units}`,
    ...section.statements.map(formatStatement),
    '',
  ])
  return `${[...lines, ...totals.documents.map(formatTotal), ...formatUnmapped(totals.planned, loose)].join('\n')}\n`
}

/**
 * Compares the reader's copy of a document with the index, row by row and sentence by sentence.
 * @returns the text, and whether the number and the text of every section match the index
 * @throws {UsageError} if the file cannot be read
 */
export function compareDocument(file: string): { readonly text: string; readonly agrees: boolean } {
  const { document, compared } = compareSections(parseSections(readText(file)), contract().index)
  const differing = compared.filter(({ differences }) => differences.length > 0)
  const verdict =
    differing.length === 0
      ? `${document}: all ${count(compared.length, 'section')} as indexed`
      : `${document}: ${differing.length} of ${count(compared.length, 'section')} differ`
  return { text: `${[...compared.flatMap(formatComparison), verdict].join('\n')}\n`, agrees: differing.length === 0 }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(
      `Cannot read ${file}: ${error instanceof Error ? error.message.replace(/, open .*$/s, '') : String(error)}`,
    )
  }
}

function formatComparison({ heading, found, indexed, differences }: Compared): readonly string[] {
  const units = (found?.units ?? []).flatMap(({ text }, position) => {
    const statements = (indexed?.statements ?? []).filter(({ at }) => at.includes(` ${position + 1}.`))
    return [`${position + 1} ${text}`, ...statements.map(formatStatement)]
  })
  const counted = count(indexed?.statements.length ?? 0, 'statement')
  return [
    `## ${heading}: ${indexed?.units ?? ''}, ${counted}`,
    ...differences.map((each) => `DIFFERS: ${each}`),
    ...units,
    '',
  ]
}

function formatStatement(statement: Statement): string {
  const { at, says, by, repeats, noClaim, planned: area } = statement
  const open = classifyStatement(statement, contract().all) === 'unmapped' ? 'UNMAPPED, ' : ''
  const why = by?.join(', ') ?? (repeats === undefined ? undefined : `repeats ${repeats}`)
  const rest = why ?? (noClaim === undefined ? `planned: ${area}` : `no claim: ${noClaim}`)
  return `  ${at.replace(/^.* /, '').padEnd(6)}${says} → ${open}${rest}`
}

interface Total {
  readonly document: string
  readonly sections: number
  readonly statements: number
  readonly mapped: number
  /** Number of mapped statements without a testable requirement. */
  readonly untestable: number
  readonly noClaim: number
  readonly unmapped: number
}

function computeTotal(document: string, sections: readonly Section[]): Total {
  const own = sections.filter(({ name }) => name.startsWith(`${document}/`))
  const standings = own.flatMap(({ statements }) => statements.map((each) => classifyStatement(each, contract().all)))
  const named = own.flatMap(({ statements }) => statements.map((each) => resolveStatement(each).by ?? []))
  const isUntestable = (id: string) => catalogue.requirement(id).untestable !== undefined
  const of = (standing: string) => standings.filter((each) => each === standing).length
  return {
    document,
    sections: own.length,
    statements: standings.length,
    mapped: of('mapped'),
    untestable: named.filter((by) => by.length > 0 && by.every(isUntestable)).length,
    noClaim: of('no claim'),
    unmapped: of('unmapped'),
  }
}

/** Returns the statement that the given one repeats. Returns the given statement if it repeats none. */
function resolveStatement(statement: Statement): Statement {
  return contract().all.get(statement.repeats ?? '') ?? statement
}

function formatTotal({ document, sections, statements, mapped, untestable, noClaim, unmapped }: Total): string {
  const counted = `${document}: ${count(statements, 'statement')} in ${count(sections, 'section')}`
  return `${counted}: ${mapped} mapped (${untestable} to what cannot be tested), ${noClaim} without a claim, ${unmapped} unmapped`
}

/** Counts unmapped statements by planned area. */
function countPlanned(sections: readonly Section[]): Readonly<Record<string, number>> {
  const areas = sections.flatMap(({ statements }) => statements.flatMap((each) => resolveStatement(each).planned ?? []))
  return Object.fromEntries(
    [...new Set(areas)].toSorted().map((area) => [area, areas.filter((one) => one === area).length]),
  )
}

function formatUnmapped(areas: Readonly<Record<string, number>>, loose: readonly string[]): readonly string[] {
  const planned = Object.entries(areas).map(([area, number]) => `${area} ${number}`)
  return [
    ...(planned.length === 0 ? [] : [`unmapped, by area: ${planned.join(', ')}`]),
    ...(loose.length === 0 ? [] : ['requirements that stand for no statement:', ...loose.map((id) => `  ${id}`)]),
  ]
}

function withStandings(section: Section) {
  return {
    ...section,
    statements: section.statements.map((each) => ({ ...each, standing: classifyStatement(each, contract().all) })),
  }
}
