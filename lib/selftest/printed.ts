import type { Comparison } from './compare.ts'

/** A lawful behaviour, and the verdicts that it changed. */
export interface Lawful {
  readonly habit: string
  readonly changed: readonly string[]
}

export interface Outcome {
  readonly faults: readonly Comparison[]
  readonly lawful: readonly Lawful[]
  /** Requirements that passed, and that no fault breaks. */
  readonly unproved: readonly string[]
  readonly seconds: number
}

/** The tables of faults and of habits, in Markdown. */
export function printed({ faults, lawful, unproved, seconds }: Outcome): string {
  const proved = faults.filter((each) => each.proved).length
  const harmless = lawful.filter(({ changed }) => changed.length === 0).length
  const lines = [
    '# Selftest',
    '',
    '| fault | requirement | exit | verdict | beside it |',
    '| --- | --- | ---: | --- | --- |',
    ...faults.map(row),
    '',
    '| habit | must verdicts changed |',
    '| --- | --- |',
    ...lawful.map(({ habit, changed }) => `| ${habit} | ${changed.length === 0 ? 'none' : changed.join(', ')} |`),
    '',
    ...unproved.map((id) => `- no fault proves ${id}`),
    '',
    `${proved} of ${faults.length} faults proved; ${harmless} of ${lawful.length} habits changed nothing; ${unproved.length} requirements without a fault; ${Math.round(seconds)} s`,
  ]
  return `${lines.join('\n')}\n`
}

function row({ fault, requirement, exitCode, proved, failed, astray }: Comparison): string {
  const beside = [...failed.filter((id) => id !== requirement), ...astray].join(', ')
  return `| ${fault} | ${requirement} | ${exitCode} | ${proved ? 'proved' : 'NOT PROVED'} | ${beside} |`
}
