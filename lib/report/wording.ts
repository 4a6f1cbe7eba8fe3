import type { CertifiedUnit, Compared, Conformance, ResumedRun } from '../domain/conformance.ts'
import { duration, instant } from './duration.ts'
import type { Standing } from './standing.ts'

/** A symbol for each standing, so that colour is never the only distinction. */
export const SIGN: Readonly<Record<Standing, string>> = {
  failed: '✗',
  inconclusive: '?',
  deviation: '≈',
  passed: '✓',
  observed: '○',
  'not tested': '–',
  'cannot be tested': '–',
  'not applicable': '·',
}

export const MEANING: Readonly<Record<Standing, string>> = {
  failed: 'A check found that the target contradicts it.',
  inconclusive: 'The connection or the bench broke, which says nothing about the target.',
  deviation: 'It failed, and a current waiver names exactly this failure.',
  passed: 'Its checks ran and all held.',
  observed: 'The contract leaves it open: what the target does is recorded, not judged.',
  'not tested': 'A closed gate, a missing fixture or the level kept its checks from running.',
  'cannot be tested': 'No run can test it, each for the reason that stands beside it.',
  'not applicable': 'The kind, release or capabilities of the target exclude it.',
}

/** Describes how much of the configuration was compared before and after the run. */
export function describeComparison(extent: Compared | undefined): string {
  if (extent === undefined) return ''
  if ('lines' in extent) return `the whole running configuration, ${count(extent.lines, 'line')}`
  return `only the resources of the contract: ${extent.missing}`
}

/** Describes an earlier run that this run resumed, and how many of its tests are kept. */
export function describeResumedRun({ run, started, seconds, tests, interrupted }: ResumedRun): string {
  const end = interrupted === undefined ? '' : `; ${interrupted}`
  return `${count(tests, 'test')} of ${run} (${instant(started)}, ${duration(seconds)})${end}`
}

/** Formats a run's duration, including the runs it resumed. */
export function took({ seconds, resumed: earlier = [] }: Conformance['run']): string {
  if (earlier.length === 0) return duration(seconds)
  const all = earlier.reduce((sum, each) => sum + each.seconds, seconds)
  return `${duration(seconds)}, ${duration(all)} with what it resumed`
}

/**
 * Says whether the judged catalogue is the one that was frozen for this version of the suite. Reports print this after
 * the digest of the catalogue, because the version alone does not show it.
 */
export function describeCatalogue({ version, catalogue }: Conformance['suite']): string {
  return catalogue.frozen ? ` (frozen for ${version})` : ` (not the one that is frozen for ${version})`
}

/** Names a target, such as `appliance 20-port`. If a kind has only one model, the name is the kind alone. */
export function unitName({ kind, model }: { readonly kind: string; readonly model: string }, between = ' '): string {
  return kind === model ? kind : `${kind}${between}${model}`
}

/**
 * Describes a unit by what it reports about itself, such as `serial number example-0001, host name rack4`. Empty if the
 * unit reports nothing.
 */
export function describeUnit({ unit = {} }: Conformance['target']): string {
  const facts = [
    ['serial number', unit.serial],
    ['host name', unit.hostName],
    ['model', unit.description],
    ['part number', unit.partNumber],
    ['hardware revision', unit.hardwareRevision],
  ] as const
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [`${name} ${value}`])).join(', ')
}

/** Describes a unit of a certification on several units: `PL20-1, tracks, 1 h 5 min, restored`. */
export function describeCertifiedUnit({ name, part, deviceSeconds, restored, interrupted }: CertifiedUnit): string {
  const time = deviceSeconds === undefined ? [] : [duration(deviceSeconds)]
  return [name, part, ...time, interrupted ?? (restored ? 'restored' : 'not proved to be restored')].join(', ')
}

/** Formats a number with its noun: `1 requirement`, `2 requirements`. */
export function count(number: number, singular: string, plural = `${singular}s`): string {
  return `${number} ${number === 1 ? singular : plural}`
}
