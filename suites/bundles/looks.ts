import type { Look } from '#lib/testkit/bundles.ts'

/** The phase that one status read shows: from Status, or from Message if Status names no phase. */
type Phase = 'collecting' | 'collating' | 'complete' | 'another'

export function getPhase({ status }: Look): Phase {
  if (normaliseWord(status?.Status) === 'complete') return 'complete'
  const told = `${String(status?.Status)} ${String(status?.Message)}`
  if (/collat/i.test(told)) return 'collating'
  return /collect/i.test(told) ? 'collecting' : 'another'
}

/** Whether a capture is over: Status says so, or all work is done and the target is no longer busy. */
export function isFinished(look: Look): boolean {
  const { status } = look
  return getPhase(look) === 'complete' || (Number(status?.Percent) === 100 && String(status?.Busy) === 'false')
}

/** Returns a status word in lower case and trimmed. */
export function normaliseWord(text: unknown): string {
  return typeof text === 'string' ? text.trim().toLowerCase() : ''
}

/** The status reads of one capture, from the first that shows it running until its end. */
export interface Course {
  readonly during: readonly Look[]
  readonly end: Look | undefined
}

/** @param name the name of the capture. If no read shows the capture running, the reads that show this name count */
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

/** Whether the last three status reads show no status. If so, further waiting is pointless. */
export function isMute(looks: readonly Look[]): boolean {
  return looks.length >= 3 && looks.slice(-3).every(({ status }) => status === undefined)
}
