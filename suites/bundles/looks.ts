import type { Look } from '#lib/testkit/bundles.ts'

/** What is told of a bundle in one look: in the words of its Status, or of its Message where Status has others. */
type Phase = 'collecting' | 'collating' | 'complete' | 'another'

export function getPhase({ status }: Look): Phase {
  if (normaliseWord(status?.Status) === 'complete') return 'complete'
  const told = `${String(status?.Status)} ${String(status?.Message)}`
  if (/collat/i.test(told)) return 'collating'
  return /collect/i.test(told) ? 'collecting' : 'another'
}

/** Whether a capture is over: whoever says so in Status says so, or whoever has done all of it and is no longer busy. */
export function isFinished(look: Look): boolean {
  const { status } = look
  return getPhase(look) === 'complete' || (Number(status?.Percent) === 100 && String(status?.Busy) === 'false')
}

/** A word of the status in small letters, without blanks around it. */
export function normaliseWord(text: unknown): string {
  return typeof text === 'string' ? text.trim().toLowerCase() : ''
}

/** The looks at one capture: from the first that shows it under way, until it is over. */
export interface Course {
  readonly during: readonly Look[]
  readonly end: Look | undefined
}

/** @param name of the capture: what is over already, and names no other, counts as seen */
export function buildCourse(looks: readonly Look[], name: string): Course {
  const begun = looks.findIndex((look) => isUnderWay(look))
  const from = begun < 0 ? looks.filter(({ status }) => String(status?.Filename).includes(name)) : looks.slice(begun)
  const over = from.findIndex(isFinished)
  return over < 0 ? { during: from, end: undefined } : { during: from.slice(0, over), end: from[over] }
}

function isUnderWay(look: Look): boolean {
  return !isFinished(look) && (look.status?.Busy === true || ['collecting', 'collating'].includes(getPhase(look)))
}

/** The phases in their order, each once for as long as it lasts. */
export function listPhases({ during }: Course): readonly Phase[] {
  const all = during.map(getPhase)
  return all.filter((phase, index) => phase !== all[index - 1])
}

/** Looks that tell nothing come one after the other: there is nothing to wait for. */
export function isMute(looks: readonly Look[]): boolean {
  return looks.length >= 3 && looks.slice(-3).every(({ status }) => status === undefined)
}
