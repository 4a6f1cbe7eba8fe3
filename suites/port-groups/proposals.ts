import { type Answer, Contradiction, contradiction } from '#lib/fixtures/platform.ts'
import { answered } from './commits.ts'
import { differ, showing, test as base, unlessDown } from './modes.ts'
import type { Modes } from './walk.ts'

export interface Proposal {
  /** Undefined when the connection was lost before it came. */
  readonly answer: Answer | undefined
  readonly before: Modes
  /** Modes when everything has settled; a restart that the proposal caused is over by then. */
  readonly after: Modes
}

export const test = base
  /** A write that must not change any mode; waits until the target has settled, the restart of one that was taken included. */
  .extend(
    'inVain',
    ({ modes, standing, mark, reboot, clock, profile, lent }) =>
      async (write: (before: Modes) => Promise<Answer | undefined>): Promise<Proposal> => {
        void lent
        const [before, sign] = [await standing(), await mark('without a login')]
        const answer = await write(before)
        await clock.until((await clock.now()) + profile.budgets.settle * 1000)
        const seen = await unlessDown(modes)
        const refused = answer !== undefined && answer.status >= 400 && seen !== undefined && !differ(before, seen)
        const by = { serves: showing(before) }
        if (!refused) await reboot('a proposal that was taken', sign, by)
        return { answer, before, after: await standing() }
      },
  )
  /** Proposes modes that the contract does not allow. */
  .extend(
    'proposeInVain',
    ({ inVain, propose }) =>
      (proposed: Modes): Promise<Proposal> =>
        inVain((before) => propose(proposed, before)),
  )

/** @throws {Contradiction} `accepted` unless the proposal was answered with an error and changed nothing */
export function refusedInVain(proposal: Proposal): void {
  withoutEffect(proposal)
  const answer = answered(proposal.answer)
  if (answer.status >= 400) return
  throw contradiction('accepted', `modes that are not allowed are answered ${answer.status}`, answer)
}

/** @throws {Contradiction} `accepted` when some port has another mode */
export function withoutEffect({ before, after }: Pick<Proposal, 'before' | 'after'>): void {
  if (!differ(before, after)) return
  const message = 'a write that must not change a mode was taken'
  throw new Contradiction({ code: 'accepted', message, expected: before, actual: after })
}
