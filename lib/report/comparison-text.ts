import type { Conformance, Origin, Verdict } from '../domain/conformance.ts'
import { type Change, type Comparison, tabulateVerdicts } from './comparison.ts'
import { duration } from './duration.ts'
import { cut, oneLine, formatJson } from './plain.ts'
import { count, SIGN } from './wording.ts'

interface Section {
  readonly title: string
  readonly lines: readonly string[]
}

const TITLE: Readonly<Record<Origin, string>> = {
  target: 'The target behaves otherwise',
  contract: 'The contract asks otherwise of this release',
  bench: 'Profile, gates or bench differ',
  suite: 'The suite changed',
}

/** Observation values up to this length are printed in full. */
const WIDTH = 160

/** Returns one sentence that says whether anything newly failed. */
export function concludeComparison({ before, after, newlyFailed, fixed, stillFailing }: Comparison): string {
  const news =
    newlyFailed.length === 0 ? 'nothing newly failed' : `${count(newlyFailed.length, 'requirement')} newly failed`
  const releases =
    before.release === after.release
      ? `run ${after.run} against ${before.run}`
      : `${after.release} against ${before.release}`
  return `${releases}: ${news}, ${fixed.length} fixed, ${stillFailing.length} still failing`
}

/** Formats a comparison for a terminal or a log. */
export function comparisonText(comparison: Comparison): string {
  const sections = buildSections(comparison).map(({ title, lines }) =>
    [`${title} (${lines.length})`, ...lines.map((line) => `  ${line}`), ''].join('\n'),
  )
  return [`${concludeComparison(comparison)}\n`, ...sections].join('\n')
}

/** Formats a comparison for a merge request. */
export function comparisonMarkdown(comparison: Comparison): string {
  const sections = buildSections(comparison).map(({ title, lines }) =>
    [`## ${title} (${lines.length})`, '', ...lines.map((line) => `- ${escapeMarkdown(line)}`), ''].join('\n'),
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
    ...origins.map((origin) => ({
      title: TITLE[origin],
      lines: changed.filter((each) => each.origin === origin).map(changeLine),
    })),
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

function changeLine({ id, from, to, reason }: Change): string {
  const why = reason === undefined ? '' : `: ${cut(oneLine(reason), WIDTH)}`
  return `${id}  ${from} → ${to}${why}`
}

function valuesText(values: readonly unknown[]): string {
  return values.length === 0 ? 'nothing' : cut(oneLine(values.map((value) => formatJson(value)).join(', ')), WIDTH)
}

/** Formats the verdicts of several runs side by side, with a row for each requirement that differs or failed. */
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
