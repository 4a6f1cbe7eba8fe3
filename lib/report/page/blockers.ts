import { nameIncidents } from '../../domain/incidents.ts'
import { findOpener } from '../../domain/openers.ts'
import type { Conformance, RequirementResult } from '../../domain/conformance.ts'
import { describeUnequalUnits, unproven } from '../headline.ts'
import { CERTIFICATE } from '../folder.ts'
import { type Markup, type Part, markup } from '../markup.ts'
import { buildResumeCommand, runAgain, signRun } from '../repeat.ts'
import { count } from '../wording.ts'
import { command } from './failure.ts'

/** One obstacle to signing a run, and how to remove it. */
export interface Blocker {
  /** Number of requirements or incidents that `what` describes; absent if the obstacle is the run itself. */
  readonly amount?: number
  readonly what: string
  readonly opener: Part
  /** The requirements that have no verdict because of the obstacle. */
  readonly ids?: readonly string[]
}

/**
 * Returns the obstacles to signing a run. A failure is no obstacle: a failed run can be signed, and the statement then
 * says that it failed.
 */
export function listBlockers(conformance: Conformance): readonly Blocker[] {
  const { run, target, totals, incidents } = conformance
  const byReason = Map.groupBy(unproven(conformance.requirements), ({ reason = 'no reason is known' }) => reason)
  const whole: readonly (readonly [boolean, string, Part])[] = [
    [
      run.interrupted !== undefined,
      `the run did not end: ${run.interrupted}`,
      'Go on with it: what has a verdict keeps it.',
    ],
    [run.level !== 'certification', `the level is ${run.level}`, markup`Run at level certification, the default.`],
    [
      run.part !== undefined,
      `this is the part "${run.part}" of a certification on several units`,
      markup`Merge it with the other part: <code>npx plumbline merge</code> and both runs.`,
    ],
    ...describeUnequalUnits(run).map((line) => [true, line, 'Certify two equal units, or one.'] as const),
    [
      has(run.narrowed),
      `the run was narrowed to ${run.narrowed?.join(', ')}`,
      'Run without naming areas or requirements.',
    ],
    [has(run.faults), `faults were planted: ${run.faults?.join(', ')}`, 'Run without them.'],
    [has(run.quirks), `quirks were adopted: ${run.quirks?.join(', ')}`, 'Run without them.'],
    [
      target.emulated,
      'the target is emulated',
      'Run against a real unit: its profile gives addresses and a pinned certificate.',
    ],
    [totals.passed === 0, 'nothing passed', 'Ask for something that this target and level can show.'],
  ]
  return [
    ...[...byReason].map(([reason, those]) => buildReasonBlocker(reason, those, conformance)),
    ...[...nameIncidents(incidents)].map(([name, { message }]) => ({
      amount: 1,
      what: `incident is not explained: ${message}`,
      opener: markup`Explain <code>${name}</code> in a file, and sign with <code>--explain</code> that file.`,
    })),
    ...whole.filter(([holds]) => holds).map(([, what, opener]) => ({ what, opener })),
  ]
}

/** Whether the run can be signed, if necessary with an explanation of each incident. */
export function canBeSigned(conformance: Conformance): boolean {
  return listBlockers(conformance).length === conformance.incidents.length
}

function buildReasonBlocker(
  reason: string,
  those: readonly RequirementResult[],
  { run, target }: Conformance,
): Blocker {
  const ids = those.map(({ id }) => id)
  const noun = `mandatory requirement${ids.length === 1 ? '' : 's'} without a verdict`
  const held = (opener: Part) => ({ amount: ids.length, what: `${noun}: ${reason}`, opener, ids })
  const opener = findOpener(reason)
  if (opener !== undefined) {
    const { place, add, rather } = opener
    const first =
      rather === undefined ? 'If the bench allows it, write' : `${rather.slice(0, 1).toUpperCase()}${rather.slice(1)}:`
    return held(
      markup`${first} <code>${add}</code> in <code>${place.replace(/\.[^.]+$/, '')}</code> of the profile <code>${run.called?.profile ?? target.profile}</code>.`,
    )
  }
  const [, cause] = /^depends on (\S+), which failed$/.exec(reason) ?? []
  if (cause !== undefined) return held(markup`Mend <a href="#${encodeURI(cause)}">${cause}</a>: then they are judged.`)
  const broke = run.interrupted !== undefined || run.until !== undefined
  if (broke) return held('Go on with the run.')
  if (those.some(({ verdict }) => verdict === 'inconclusive'))
    return held('Mend the bench or the connection, and go on with the run.')
  return held('The reason says what is missing.')
}

/** Renders whether the run can be signed. If not, says how to remove each obstacle and continue. */
export function signatureSection(conformance: Conformance): Markup {
  const blockers = listBlockers(conformance)
  const { totals, target } = conformance
  const signable = canBeSigned(conformance)
  const title =
    blockers.length === 0
      ? 'Nothing keeps this run from being signed'
      : signable
        ? 'Signed only with an explanation of each incident'
        : 'Not signed, and why'
  const notes: readonly Part[] = [
    totals.failed > 0 && 'The statement says FAILED: a failed run can be signed, an incomplete one cannot.',
    signable && howToTell(conformance),
  ].filter((note) => note !== false)
  const items = blockers.map(
    ({ amount, what, opener, ids }) => markup`<li><span class="amount">${amount}</span><div><b>${what}</b>
<p class="soft">${opener}</p>${ids !== undefined && ids.length > 0 && names(ids)}</div></li>\n`,
  )
  const onward = buildResumeCommand(conformance) ?? (!signable && !target.emulated && runAgain(conformance))
  const lines = [
    ...(onward === false ? [] : [onward.join(' ')]),
    ...(target.emulated ? [] : [signRun(conformance).join(' ')]),
  ]
  return markup`<section id="signature" aria-labelledby="signature-title">
<h2 id="signature-title">${title}</h2>
${notes.map((note) => markup`<p class="sub">${note}</p>`)}
${items.length > 0 && markup`<ol class="blockers">${items}</ol>`}
${lines.length > 0 && markup`<p class="soft">${signable ? 'Where it was made, this signs it:' : 'How to go on:'}</p>${command(lines.join('\n'))}`}
</section>`
}

/**
 * Explains how to tell whether the run is signed. The page is built before the signature is made, and must not change
 * afterwards.
 */
function howToTell({ run }: Conformance): Markup {
  return markup`It is signed if <code>${CERTIFICATE}</code> lies beside this page: <code>npx plumbline verify ${run.id} --trust lab.pub</code> checks it.`
}

const FIRST = 3

/** Renders a list of requirements. A short list is expanded, a long one collapsed. */
function names(ids: readonly string[]): Markup {
  const links = ids.map((id) => markup`<a href="#${encodeURI(id)}">${id}</a> `)
  if (ids.length <= FIRST) return markup`<p class="small">${links}</p>`
  return markup`<details class="small"><summary>${count(ids.length, 'requirement')}</summary>${links}</details>`
}

function has(list: readonly string[] | undefined): boolean {
  return list !== undefined && list.length > 0
}
