import type { Failure, Moment, RequirementResult } from '../domain/conformance.ts'
import { oneLine, formatJson } from './plain.ts'

/** Formats a failure in full, as lines of text. */
export function formatFailure(failure: Failure): string {
  const { code, message, instance, path, exchange, moment, repeat, recipe = [], test, transcript } = failure
  const lines = [
    `${code}: ${message}`,
    instance && `instance: ${instance}`,
    path && `path: ${path}`,
    'expected' in failure && `expected: ${formatJson(failure.expected)}`,
    'actual' in failure && `actual: ${formatJson(failure.actual)}`,
    exchange && `exchange: ${exchange}`,
    moment && `made at: ${formatMoment(moment)}`,
    repeat && `repeat: ${repeat}`,
    recipe.length > 0 && ['before that line:', ...recipe].join('\n  '),
    test && `found by: ${test}`,
    transcript && `transcript: ${transcript}`,
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
}

/**
 * Formats when an exchange took place: `2026-11-20T23:58:18.000Z of the target's clock, its token 14:57 old, before
 * 15:00`.
 */
export function formatMoment({ deviceTime, tokenAge, edge }: Moment): string {
  const parts = [`${deviceTime} of the target's clock`, tokenAge && `its token ${tokenAge} old`, edge]
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ')
}

/** Returns the failure messages without duplicates: several tests may have met the same failure. */
export function listMessages({ failures = [] }: RequirementResult): readonly string[] {
  return [...new Set(failures.map(({ message }) => oneLine(message)))]
}

/** Formats the reason for a requirement's verdict in one line: `not tested: gate reboot is closed in the profile`. */
export function formatReason(requirement: RequirementResult): string {
  const { verdict, reason, waiver } = requirement
  const why = waiver === undefined ? reason : `waiver ${waiver}`
  const said = [why, ...listMessages(requirement)].filter((part) => part !== undefined && part !== '')
  return oneLine(`${verdict}: ${said.join('; ')}`)
}
