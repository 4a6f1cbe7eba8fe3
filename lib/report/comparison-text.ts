import type { Conformance, Origin, Verdict } from '../domain/conformance.ts'
import { type Change, type Comparison, tabulateVerdicts } from './comparison.ts'
import { duration } from './duration.ts'
import { cut, oneLine, formatJson } from './plain.ts'
import { count, SIGN } from './wording.ts'

interface Section {
  readonly title: string
  readonly lines: readonly string[]
  /** Number of items in the section; set if one line may cover several items. */
  readonly amount?: number
}

const TITLE: Readonly<Record<Origin, string>> = {
  target: 'The target behaves otherwise',
  contract: 'The contract asks otherwise of this release',
  bench: 'Profile, gates or bench differ',
  suite: 'The suite changed',
}

/** Observation values up to this length are printed in full. */
const WIDTH = 160

/** Maximum number of requirements named in a line that covers several. */
const NAMED = 5

/** Returns one sentence that says what is compared, and whether anything newly failed. */
export function concludeComparison({ before, after, newlyFailed, fixed, stillFailing }: Comparison): string {
  const news =
    newlyFailed.length === 0 ? 'nothing newly failed' : `${count(newlyFailed.length, 'requirement')} newly failed`
  const releases =
    before.release === after.release
      ? `run ${after.run} against ${before.run}`
      : `${after.release} against ${before.release}`
  const units = isOtherUnit(before, after) ? `, of two units (${nameUnit(after)} against ${nameUnit(before)})` : ''
  const levels = before.level === after.level ? `, at level ${after.level}` : `, ${after.level} against ${before.level}`
  return `${releases}${units}${levels}: ${news}, ${fixed.length} fixed, ${stillFailing.length} still failing`
}

function isOtherUnit(before: Comparison['before'], after: Comparison['after']): boolean {
  return before.target !== after.target || before.serial !== after.serial
}

function nameUnit({ target, serial = 'without a serial number' }: Comparison['before']): string {
  return `${target} ${serial}`
}

/** Formats a comparison for a terminal or a log. */
export function comparisonText(comparison: Comparison): string {
  const sections = buildSections(comparison).map(({ title, lines, amount = lines.length }) =>
    [`${title} (${amount})`, ...lines.map((line) => `  ${line}`), ''].join('\n'),
  )
  return [`${concludeComparison(comparison)}\n`, ...sections].join('\n')
}

/** Formats a comparison for a merge request. */
export function comparisonMarkdown(comparison: Comparison): string {
  const sections = buildSections(comparison).map(({ title, lines, amount = lines.length }) =>
    [`## ${title} (${amount})`, '', ...lines.map((line) => `- ${escapeMarkdown(line)}`), ''].join('\n'),
  )
  return [`# ${escapeMarkdown(concludeComparison(comparison))}\n`, ...sections].join('\n')
}

function buildSections(comparison: Comparison): readonly Section[] {
  const { newlyFailed, fixed, stillFailing, changed, waivers, observations, timings, conditions } = comparison
  const origins: readonly Origin[] = ['target', 'contract', 'bench', 'suite']
  return [
    { title: 'Newly failed', lines: newlyFailed.map(changeLine) },
    { title: 'Fixed', lines: fixed.map(changeLine) },
    { title: 'Still failing', lines: stillFailing },
    ...origins.map((origin) => {
      const those = changed.filter((each) => each.origin === origin)
      return { title: TITLE[origin], amount: those.length, lines: groupLines(those) }
    }),
    {
      title: 'Waivers',
      lines: waivers.map(({ id, before, after }) => `${id}: ${before ?? 'none'} → ${after ?? 'none'}`),
    },
    {
      title: 'Changed observations',
      lines: observations.map(
        ({ subject, before, after }) => `${subject}: ${valuesText(before)} → ${valuesText(after)}`,
      ),
    },
    {
      title: 'Timings that moved',
      lines: timings.map(({ what, before, after }) => `${what}: ${duration(before)} → ${duration(after)}`),
    },
    { title: 'Conditions that differ', lines: conditions },
  ].filter(({ lines }) => lines.length > 0)
}

function changeLine({ id, ...change }: Change): string {
  return `${id}  ${formatTurn(change)}`
}

/**
 * Groups changes with the same verdicts and the same reason into one line. The line that covers the most changes comes
 * first.
 */
function groupLines(changes: readonly Change[]): readonly string[] {
  return [...Map.groupBy(changes, formatTurn)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([turn, those]) => {
      const names = those.slice(0, NAMED).map(({ id }) => id)
      const rest = those.length - names.length
      const more = rest > 0 ? `, and ${rest} more: --json` : ''
      return those.length === 1 ? `${names[0]}  ${turn}` : `${those.length} × ${turn} (${names.join(', ')}${more})`
    })
}

function formatTurn({ from, to, reason }: Pick<Change, 'from' | 'to' | 'reason'>): string {
  const why = reason === undefined ? '' : `: ${cut(oneLine(reason), WIDTH)}`
  return `${from} → ${to}${why}`
}

function valuesText(values: readonly unknown[]): string {
  return values.length === 0 ? 'nothing' : cut(oneLine(values.map((value) => formatJson(value)).join(', ')), WIDTH)
}

/**
 * Formats the verdicts of several runs side by side, with a row for each requirement whose verdicts differ or that
 * failed in every run.
 */
export function verdictTable(runs: readonly Conformance[]): string {
  const rows = tabulateVerdicts(runs)
  const sign = (verdict: Verdict | 'absent') => (verdict === 'absent' ? ' ' : SIGN[verdict])
  const heads = runs.map(({ run, target }, index) => `${index + 1}  ${target.profile}, ${target.release}, ${run.id}`)
  const width = Math.max(0, ...rows.map(({ id }) => id.length))
  const lines = rows.map(({ id, verdicts }) => `${id.padEnd(width)}  ${verdicts.map(sign).join('  ')}`)
  const legend = Object.entries(SIGN).map(([verdict, mark]) => `${mark} ${verdict}`)
  return [
    ...heads,
    '',
    `${' '.repeat(width)}  ${runs.map((_, index) => index + 1).join('  ')}`,
    ...lines,
    '',
    legend.join('  '),
    '',
  ].join('\n')
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|#&~]/g, (letter) => `\\${letter}`)
}
