import type { Comparison } from './compare.ts'
import { NOT_REACHED } from './trial.ts'

/** A quirk, and the verdicts that it changed. */
export interface QuirkResult {
  readonly quirk: string
  readonly changed: readonly string[]
}

export interface Outcome {
  readonly faults: readonly Comparison[]
  readonly quirks: readonly QuirkResult[]
  /** Requirements that passed, but for which there is no fault. */
  readonly unproved: readonly string[]
  readonly seconds: number
}

/** Renders the tables of faults and of quirks in Markdown. An empty table is omitted. */
export function renderOutcome({ faults, quirks, unproved, seconds }: Outcome): string {
  const proved = faults.filter((each) => each.proved).length
  const harmless = quirks.filter(({ changed }) => changed.length === 0).length
  const unreached = [...faults.map(({ astray }) => astray), ...quirks.map(({ changed }) => changed)].filter(
    isUnreached,
  ).length
  const ofFaults = [
    '| fault | requirement | exit | verdict | planted with | beside it |',
    '| --- | --- | ---: | --- | --- | --- |',
    ...faults.map(row),
  ]
  const ofQuirks = [
    '| quirk | must verdicts changed |',
    '| --- | --- |',
    ...quirks.map(({ quirk, changed }) => `| ${quirk} | ${changed.length === 0 ? 'none' : changed.join(', ')} |`),
  ]
  const totals = [
    faults.length > 0 && `${proved} of ${faults.length} faults proved`,
    quirks.length > 0 && `${harmless} of ${quirks.length} quirks changed nothing`,
    unreached > 0 && `${unreached} ${NOT_REACHED}`,
    `${unproved.length} requirements without a fault`,
    `${Math.round(seconds)} s`,
  ]
  const parts = [
    ['# Selftest'],
    faults.length > 0 ? ofFaults : [],
    quirks.length > 0 ? ofQuirks : [],
    unproved.map((id) => `- no fault proves ${id}`),
    [totals.filter((said) => said !== false).join('; ')],
  ]
  const sections = parts.filter((lines) => lines.length > 0).map((lines) => lines.join('\n'))
  return `${sections.join('\n\n')}\n`
}

function isUnreached(said: readonly string[]): boolean {
  return said.includes(NOT_REACHED)
}

function row({ fault, requirement, exitCode, proved, failed, astray, company }: Comparison): string {
  const verdict = proved ? 'proved' : isUnreached(astray) ? NOT_REACHED : 'NOT PROVED'
  const beside = isUnreached(astray) ? '' : [...failed.filter((id) => id !== requirement), ...astray].join(', ')
  const others = company.every((count) => count === 0) ? 'none' : `${company.join(' and ')} others`
  return `| ${fault} | ${requirement} | ${exitCode} | ${verdict} | ${others} | ${beside} |`
}
