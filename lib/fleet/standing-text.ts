import { duration } from '../report/duration.ts'
import { cut } from '../report/plain.ts'
import { count, SIGN } from '../report/wording.ts'
import type { Attempt, Certification, JobData } from './hub/job.ts'
import type { Schedule } from './hub/schedules.ts'
import type { Standing, UnitStanding } from './hub/standing.ts'
import { describeUnit } from './unit.ts'

/** Formats the state of a fleet for a terminal: units, queue, and last night. */
export function formatStanding(standing: Standing, schedules: readonly Schedule[], width: number): string {
  const { units, queue, agents, ended, matrix, certifications } = standing
  const name = Math.max(4, ...units.map(({ unit }) => describeUnit(unit).length))
  const lines = [
    ...(units.length === 0 ? ['No agent has joined'] : []),
    ...units.map((unit) => `${describeUnit(unit.unit).padEnd(name)}  ${describeState(unit)}`),
    '',
    queue.length === 0 ? 'Nothing is in the queue' : `${count(queue.length, 'job')} in the queue`,
    ...queue.flatMap(({ job, data, starts, held, waitsFor, takes }, index) => [
      `  ${String(index + 1).padStart(2)}  ${job.slice(0, 8)}  ${describeJob(data)}, ${data.demand}`,
      `      ${held ?? (starts === undefined ? `waits for ${waitsFor.join(', ')}` : `starts ${clock(starts)} on ${waitsFor.slice(0, 3).join(', ')}`)}${takes === undefined ? '' : `, takes ${duration(takes)}`}; from ${data.from}`,
    ]),
    ...(certifications.length === 0 ? [] : ['', ...certifications.map(describeCertification)]),
    ...(schedules.length === 0 ? [] : ['', `${count(schedules.length, 'schedule')}: "fleet schedule" lists them`]),
    ...(ended.length === 0 ? [] : ['', ...describeNight(ended)]),
    ...matrix.rows.slice(0, 10).map(({ requirement, where }) => `  ${SIGN.failed} ${requirement}  ${where}`),
    ...(matrix.rows.length > 10 ? [`    and ${matrix.rows.length - 10} more, on the page`] : []),
    '',
    ...agents.map(
      ({ name: agent, host, silence, units: number }) =>
        `agent ${agent} on ${host}: ${count(number, 'unit')}, heard of ${duration(silence)} ago`,
    ),
  ]
  return lines.map((line) => cut(line, width)).join('\n')
}

/** Describes a certification on two units in one line. */
export function describeCertification({ units, conclusion, exitCode }: Certification): string {
  const sign = exitCode === undefined ? '' : `${[SIGN.passed, SIGN.failed][exitCode] ?? SIGN.inconclusive} `
  return `certification on ${units.tracks} and ${units.restarts}: ${sign}${conclusion ?? 'under way'}`
}

function describeNight(ended: readonly Attempt[]): readonly string[] {
  const number = (exitCode: number) => ended.filter((each) => each.exitCode === exitCode).length
  const parts = [
    `${SIGN.passed} ${number(0)}`,
    `${SIGN.failed} ${number(1)}`,
    `${SIGN.inconclusive} ${ended.length - number(0) - number(1)}`,
  ]
  return [`${count(ended.length, 'run')} ended: ${parts.join('  ')}`]
}

/** Describes what a unit is doing, or why it is idle. */
export function describeState({ state, drained, running, trouble, since }: UnitStanding): string {
  const also = drained ? ', drained' : ''
  if (running !== undefined) {
    const ends = running.ends === undefined ? '' : `, until ${clock(running.ends)}`
    return `${describeJob(running.data)} ${running.job.slice(0, 8)}${ends}${also}`
  }
  if (state === 'maintenance')
    return `in maintenance since ${clock(since)}${also}: ${trouble?.found ?? 'its doctor says nothing'}`
  if (state === 'away') return `away: its agent is not heard of${also}`
  return `${state}${also}`
}

/** Describes a job in a word or two. */
export function describeJob({ level, resume, only, part }: JobData): string {
  const word = level === 'certification' ? 'certify' : level
  const narrowed = only.length > 0 ? ` (${only.slice(0, 2).join(', ')})` : ''
  return `${resume === undefined ? '' : 'restore, '}${word}${part === undefined ? '' : `, ${part.name}`}${narrowed}`
}

function clock(at: number): string {
  return new Date(at).toTimeString().slice(0, 5)
}
