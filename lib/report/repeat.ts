import type { Conformance } from './conformance.ts'

/** The words of a command that runs only what failed in this run, under the same conditions. */
export function repeatFailed(conformance: Conformance): string[] {
  return [...base(conformance), `--failed-of ${word(conformance.run.called?.out ?? conformance.run.id)}`]
}

/** The words of a command that judges one requirement again. */
export function repeatRequirement(conformance: Conformance, id: string): string[] {
  return [...base(conformance), `--requirement ${word(id)}`]
}

function base({ run, target }: Conformance): string[] {
  const faults = (run.faults ?? []).map((fault) => `--fault ${word(fault)}`)
  const habits = (run.habits ?? []).map((habit) => `--habit ${word(habit)}`)
  return [
    'npx plumbline run',
    `--profile ${word(run.called?.profile ?? target.profile)}`,
    `--level ${run.level}`,
    ...faults,
    ...habits,
  ]
}

function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
