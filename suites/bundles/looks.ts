import type { Look } from '#lib/testkit/bundles.ts'

/** The phase of a capture in one status read, found in `Status` or in `Message`. */
type Phase = 'collecting' | 'collating' | 'complete' | 'another'

export function getPhase({ status }: Look): Phase {
  if (normaliseWord(status?.Status) === 'complete') return 'complete'
  const told = `${String(status?.Status)} ${String(status?.Message)}`
  if (/collat/i.test(told)) return 'collating'
  return /collect/i.test(told) ? 'collecting' : 'another'
}

/** Whether a capture is over: `Status` is `complete`, or `Percent` is 100 and `Busy` is false. */
export function isFinished(look: Look): boolean {
  const { status } = look
  return getPhase(look) === 'complete' || (Number(status?.Percent) === 100 && String(status?.Busy) === 'false')
}

/** Trims a status word and converts it to lower case. */
export function normaliseWord(text: unknown): string {
  return typeof text === 'string' ? text.trim().toLowerCase() : ''
}

/**
 * The status reads of one capture, from the first read that shows the capture running to the first read that shows its
 * end.
 */
export interface Course {
  readonly during: readonly Look[]
  readonly end: Look | undefined
}

/**
 * Selects the status reads of one capture.
 * @param name the name of the capture; if no read shows a running capture, the reads with this name are selected
 */
export function buildCourse(looks: readonly Look[], name: string): Course {
  const begun = looks.findIndex((look) => isUnderWay(look))
  const from = begun < 0 ? looks.filter(({ status }) => String(status?.Filename).includes(name)) : looks.slice(begun)
  const over = from.findIndex(isFinished)
  return over < 0 ? { during: from, end: undefined } : { during: from.slice(0, over), end: from[over] }
}

function isUnderWay(look: Look): boolean {
  return !isFinished(look) && (look.status?.Busy === true || ['collecting', 'collating'].includes(getPhase(look)))
}

/** Lists the phases in order. Consecutive reads of the same phase count once. */
export function listPhases({ during }: Course): readonly Phase[] {
  const all = during.map(getPhase)
  return all.filter((phase, index) => phase !== all[index - 1])
}

/** Whether none of the last three reads returned a status. If so, further waiting is pointless. */
export function isMute(looks: readonly Look[]): boolean {
  return looks.length >= 3 && looks.slice(-3).every(({ status }) => status === undefined)
}
