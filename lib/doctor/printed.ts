import { styleText } from 'node:util'
import { redactor } from '../domain/redaction.ts'
import { oneLine } from '../report/plain.ts'
import { count } from '../report/wording.ts'
import { computeExitCode, type Finding, type Verdict } from './finding.ts'

const STYLE = { ok: 'green', warning: 'yellow', wrong: 'red', 'not checked': 'dim' } as const

const VERDICT_WIDTH = 'not checked'.length
const CHECK_WIDTH = 'capability emptyPort'.length

/** Formats a finding in one line: verdict, check, text and remedy. */
export function formatFinding({ check, verdict, found, remedy }: Finding, color: boolean): string {
  const word = verdict.padEnd(VERDICT_WIDTH)
  const painted = color ? styleText(STYLE[verdict], word, { validateStream: false }) : word
  const text = remedy === undefined ? found : `${found} → ${remedy}`
  return `${painted}  ${check.padEnd(CHECK_WIDTH)}  ${oneLine(redactor.clean(text))}`
}

/**
 * Formats the last line: the number of findings of each kind, and the next step.
 * @param profile the profile, as the caller named it
 */
export function conclusion(findings: readonly Finding[], profile: string): string {
  const number = (verdict: Verdict) => findings.filter((each) => each.verdict === verdict).length
  const [wrongs, warnings, undecided] = [
    number('wrong'),
    number('warning'),
    findings.filter(({ exitCode }) => exitCode === 3).length,
  ]
  const warned = warnings === 0 ? '' : `, ${count(warnings, 'warning')}`
  if (computeExitCode(findings) === 0) return `Ready${warned}. Next: npx plumbline run -p ${profile} --level smoke`
  if (wrongs === 0) return `Not decided: ${undecided} could not be checked${warned}.`
  return `Not ready: ${wrongs} wrong${warned}${undecided === 0 ? '' : `, ${undecided} could not be checked`}.`
}
