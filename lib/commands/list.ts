import { resolve } from 'node:path'
import type { Command } from 'commander'
import { getLowestLevel, type Requirement } from '../domain/requirement.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { isSelected } from '../judging/applicability.ts'
import { sourceFiles, verifiers } from '../catalogue/verifying.ts'
import { switchable } from '../selftest/switchable.ts'
import { compareDocument, formatIndex } from './list-index.ts'
import { resolveSelection } from './narrowing.ts'
import { DEFAULT_PROFILE } from '../profile/load.ts'
import { count } from '../report/wording.ts'
import { print, printJson } from '../terminal/output.ts'
import { UsageError, several } from '../terminal/usage.ts'

interface ListFlags {
  readonly area?: readonly string[]
  readonly requirement?: readonly string[]
  readonly coverage?: true
  readonly faults?: true
  readonly quirks?: true
  readonly index?: true
  readonly against?: string
  readonly profile: string
  readonly json?: true
}

export function define(program: Command): void {
  program
    .command('list')
    .description('List the requirements of the catalogue, or the names that "run --fault" and "run --quirk" take.')
    .option('-a, --area <name>', 'only this area; repeatable', several)
    .option('-r, --requirement <id>', 'only this requirement, beside those of --area; repeatable', several)
    .option('--coverage', 'also the files that verify each requirement')
    .option('--faults', 'list the faults of a target instead, each with the requirement that it breaks')
    .option('--quirks', 'list the quirks of a target instead')
    .option('--index', 'list every statement of the contract instead, and the requirements that stand for it')
    .option(
      '--against <file>',
      'with --index: count a copy of one of the documents again, and show it beside the index',
    )
    .option('-p, --profile <file>', 'profile of the target whose faults or quirks to list', DEFAULT_PROFILE)
    .option('--json', 'print JSON')
    .action(async (flags: ListFlags) => {
      if (flags.faults === true || flags.quirks === true) {
        print((await switches(flags)).trimEnd())
        return
      }
      if (flags.against !== undefined && flags.index !== true)
        throw new UsageError('--against holds a document against the index: give --index too')
      if (flags.against !== undefined) {
        const { text, agrees } = compareDocument(flags.against)
        print(text.trimEnd())
        process.exitCode = agrees ? 0 : 1
        return
      }
      if (flags.index === true) {
        print(formatIndex(resolveSelection(flags), flags.json === true).trimEnd())
        return
      }
      const rows = listRows(resolveSelection(flags))
      if (flags.json === true) printJson(rows, 2)
      else print(formatRows(rows, flags).trimEnd())
    })
}

/**
 * Lists faults or quirks. If the list is narrowed to areas or requirements, faults that belong to no requirement are
 * left out.
 */
async function switches(flags: ListFlags): Promise<string> {
  if (flags.faults === true && flags.quirks === true) throw new UsageError('Choose one of --faults and --quirks')
  const only = resolveSelection(flags)
  if (flags.quirks === true && only.length > 0)
    throw new UsageError('A quirk belongs to no area or requirement: leave out --area and --requirement')
  const all = await switchable(flags.faults === true ? 'faults' : 'quirks', resolve(flags.profile), flags.profile)
  const chosen = all.filter(({ requirement = '' }) => isSelected(requirement, only))
  if (flags.json === true) return `${JSON.stringify(chosen, undefined, 2)}\n`
  const lines = chosen.map(({ name, summary, requirement }) =>
    [name, summary, requirement === undefined ? undefined : `→ ${requirement}`].filter(Boolean).join('  '),
  )
  return [...lines, '', count(chosen.length, flags.faults === true ? 'fault' : 'quirk'), ''].join('\n')
}

interface Row extends Requirement {
  readonly id: string
  readonly level: ReturnType<typeof getLowestLevel>
  /** Tests that name the requirement, and schemas that check the requirement on every response. */
  readonly verifiedBy: readonly string[]
}

function listRows(only: readonly string[]): readonly Row[] {
  const sources = sourceFiles()
  return [...catalogue.all]
    .filter(([id]) => isSelected(id, only))
    .map(([id, requirement]) => ({
      id,
      ...requirement,
      level: getLowestLevel(requirement),
      verifiedBy: verifiers(id, requirement, sources),
    }))
}

function formatRows(rows: readonly Row[], { coverage }: ListFlags): string {
  const width = Math.max(...rows.map(({ id }) => id.length))
  const lines = rows.flatMap((row) => {
    const needs = [row.gate === undefined ? '' : `gate ${row.gate}`, row.level].filter((part) => part !== '').join(', ')
    const first = `${row.id.padEnd(width)}  ${row.strength.padEnd(4)}  ${row.text}  (${needs})`
    if (coverage !== true) return [first]
    const by = row.untestable === undefined ? row.verifiedBy.join(', ') : `cannot be tested: ${row.untestable}`
    return [first, `${''.padEnd(width)}        ${row.clause}; ${by === '' ? 'NOT VERIFIED' : by}`]
  })
  const open = rows.filter(({ verifiedBy, untestable }) => verifiedBy.length === 0 && untestable === undefined).length
  const of = (strength: string) => rows.filter((row) => row.strength === strength).length
  const totals = `${count(rows.length, 'requirement')}: ${of('must')} must, ${of('seen')} seen, ${of('open')} open`
  const uncovered = coverage === true ? `; ${open} not verified` : ''
  return `${[...lines, '', totals + uncovered].join('\n')}\n`
}
