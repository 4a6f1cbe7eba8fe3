import { type Answer, Contradiction, contradiction, type Reboot, assertNoRestart } from '#lib/testkit/platform.ts'
import { requireAnswer } from './commits.ts'
import { PATH } from './groups.ts'
import { bothModes, differ, createModesCheck, test as base, unlessDown } from './modes.ts'
import { HIGH_SPEED, LOW_SPEED, type Modes, selectPortsInMode } from './walk.ts'

export interface Proposal {
  /** Undefined if the connection was lost before the response arrived. */
  readonly answer: Answer | undefined
  readonly before: Modes
  /** The modes right after the response if the proposal was refused, or else the settled modes. */
  readonly after: Modes
  /** The restart that followed, if any. Tests wait for it unless the proposal was refused and changed nothing. */
  readonly restart?: Reboot | undefined
}

/** The results of writes that must not change any mode. */
interface Vain {
  readonly made: readonly Proposal[]
  /** Modes before and after waiting for late effects of the last refusals. */
  readonly late: Pick<Proposal, 'before' | 'after'>
  /** A restart caused by the last refused proposals. */
  readonly restart: Reboot | undefined
}

/**
 * Modes to propose. If `alone` is set, the PATCH omits all other ports, which stay unchanged on a target that merges
 * lists.
 */
export interface Proposed {
  readonly modes: Modes
  readonly alone?: true
}

export const test = base
  /**
   * Makes writes that must not change any mode, in sequence. After a write that was not refused, waits until the target
   * has settled, including any restart. Refused writes share one wait at the end.
   * @param writes the writes; a write that returns undefined is skipped
   * @param by.within seconds to wait for a restart at the end
   */
  .extend(
    'inVain',
    ({ modes, standing, mark, reboot, clock, profile, lent }) =>
      async (
        writes: readonly ((before: Modes) => Promise<Answer | undefined> | undefined)[],
        { within = 0 }: { readonly within?: number } = {},
      ): Promise<Vain> => {
        void lent
        const settle = async () => clock.until((await clock.now()) + profile.budgets.settle * 1000)
        const made: Proposal[] = []
        let [before, sign] = [await standing(), await mark('without a login')]
        for (const write of writes) {
          const sent = write(before)
          if (sent === undefined) continue
          const answer = await sent
          const seen = await unlessDown(modes)
          if (isRefusal(answer) && seen !== undefined && !differ(before, seen)) {
            made.push({ answer, before, after: seen })
            continue
          }
          await settle()
          const restart = await reboot('a proposal that was taken', sign, { serves: createModesCheck(before) })
          const after = await standing()
          made.push({ answer, before, after, restart })
          before = after
          sign = await mark('without a login')
        }
        await settle()
        const restart = await reboot('proposals that were refused', sign, { serves: createModesCheck(before), within })
        return { made, late: { before, after: await standing() }, restart }
      },
  )
  /** Proposes modes that must not be accepted. A proposal that would change nothing is skipped. */
  .extend(
    'proposeInVain',
    ({ inVain, propose }) =>
      (all: readonly Proposed[], by?: { readonly within?: number }): Promise<Vain> =>
        inVain(
          all.map(
            ({ modes, alone }) =>
              (before) =>
                differ(before, { ...before, ...modes }) ? propose(modes, alone === true ? {} : before) : undefined,
          ),
          by,
        ),
  )
  /**
   * Groups of ports that must be written together, each with the modes that the rules for appliances allow. If no rules
   * apply to the ports, contains only the first port.
   */
  .extend('writable', async ({ chassis, standing, skip }) => {
    const now = await standing()
    const { pairs, lowSpeed } = selectPortsInMode(chassis, now)
    const ruled = [
      ...lowSpeed.slice(0, 1).map((port) => ({ ports: [port], modes: LOW_SPEED })),
      ...pairs.slice(0, 1).map((pair) => ({ ports: pair, modes: HIGH_SPEED })),
    ]
    const [port] = Object.keys(now)
    if (port === undefined) return skip('ports do not show their modes')
    return ruled.length > 0 ? ruled : [{ ports: [port], modes: HIGH_SPEED }]
  })
  /** Sends a PATCH of the current modes with additional values under `state` of some ports. */
  .extend(
    'proposeState',
    ({ restconf }) =>
      (states: Readonly<Record<string, object>>, now: Modes): Promise<Answer | undefined> => {
        const portgroup = Object.entries(now).map(([name, mode]) => ({
          portgroup_name: name,
          config: { mode },
          ...(states[name] === undefined ? {} : { state: states[name] }),
        }))
        return unlessDown(() => restconf.ask('PATCH', PATH, { 'vendor-portgroup:portgroups': { portgroup } }))
      },
  )
  /** Reads the polling intervals of the optics, by port. */
  .extend(
    'pollings',
    ({ portGroups }) =>
      async (): Promise<Readonly<Record<string, readonly unknown[]>>> =>
        Object.fromEntries(
          (await portGroups()).map(({ portgroup_name, config, state }) => [
            portgroup_name,
            [config, state].map((part) => part?.['vendor-ddm:ddm']?.['ddm-poll-frequency']),
          ]),
        ),
  )
  /** Checks that proposals without effect caused no restart. */
  .extend('restartsNothing', ({ verify, leave }) => async ({ made, restart }: Vain): Promise<void> => {
    const idle = made.filter(({ before, after }) => !differ(before, after))
    if (idle.length === 0) return leave('port-groups/vain-proposal-does-not-reboot')
    await verify('port-groups/vain-proposal-does-not-reboot', () => {
      for (const each of [...idle, { restart }]) assertNoRestart(each.restart)
    })
  })
  /** Checks for one requirement that none of the given modes is accepted. */
  .extend(
    'refuses',
    ({ proposeInVain, restartsNothing, verify }) =>
      async (id: string, all: readonly Modes[]): Promise<void> => {
        const vain = await proposeInVain(all.map((modes) => ({ modes })))
        await verify(id, () => {
          for (const each of vain.made) assertProposalRefused(each)
          assertNoEffect(vain.late)
        })
        await restartsNothing(vain)
      },
  )

function isRefusal(answer: Answer | undefined): boolean {
  return answer !== undefined && answer.status >= 400
}

/** @throws {Contradiction} `accepted` unless the proposal got an error and changed nothing */
export function assertProposalRefused(proposal: Proposal): void {
  assertNoEffect(proposal)
  const answer = requireAnswer(proposal.answer)
  if (isRefusal(answer)) return
  throw contradiction(
    'accepted',
    `modes that are not allowed are answered ${answer.status}`,
    answer,
    'an error',
    answer.status,
  )
}

/** @throws {Contradiction} `accepted` when the mode of any port changed */
export function assertNoEffect({ before, after }: Pick<Proposal, 'before' | 'after'>): void {
  if (!differ(before, after)) return
  const message = 'a write that must not change a mode was taken'
  throw new Contradiction({ code: 'accepted', message, expected: before, actual: after })
}

/**
 * Checks that the ports of a pair change only together, and that neither changes after an error.
 * @throws {Contradiction} `accepted` if a proposal left adjacent ports in different modes, or was refused but changed a
 * mode
 */
export function neverParted({ answer, before, after }: Proposal, pair: readonly [string, string]): void {
  const [one, other] = bothModes(after, pair)
  if (one !== other) {
    const message = `ports ${pair[0]} and ${pair[1]}, which are adjacent, were left in ${one} and ${other}`
    throw new Contradiction({ code: 'accepted', message, instance: pair[1], expected: one, actual: other })
  }
  if (isRefusal(answer)) assertNoEffect({ before, after })
}

/** Describes the outcome of a proposal that would split a pair. */
export function describeOutcome({ answer, before, after }: Proposal): string {
  if (differ(before, after)) return 'both ports moved'
  return isRefusal(answer) ? 'refused' : `answered ${answer?.status ?? 'nothing'} in vain`
}
