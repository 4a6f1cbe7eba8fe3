import {
  type Account,
  type Answer,
  contradiction,
  HarnessError,
  readAccount,
  type ShownAt,
} from '#lib/testkit/onboarding.ts'
import { EFFECTS, type Effect, type EffectId, isShown, KEPT, type KeptId, selectEffects } from './effects.ts'
import type { End, Reader, Reading } from './fixtures.ts'
import { assertNotBusy, isTaken, refusal, tellsOfElse } from './judging.ts'
import { getCommon, listAdministrators, omitMember, withObjects } from './parts.ts'
import { assertNew, type Shown, type Standing, test as base } from './standing.ts'

/** The requirements that `judgeOnboarding` judges. */
export const ONBOARDING = [
  'manager/task-succeeds',
  ...(Object.keys(EFFECTS) as EffectId[]),
  'manager/user-logs-in',
  'manager/imports-tenants',
  ...(Object.keys(KEPT) as KeptId[]),
  'manager/again',
  'manager/failing-declaration',
  'manager/failure-effect',
  'manager/allow-service-all',
  'manager/without-credentials',
  'manager/wrong-credentials',
  'manager/object-without-class',
] as const

/** An accepted declaration, and the response to it. */
interface Taken {
  readonly taken: Answer
  readonly body: object
  /** What was there before anything was declared. */
  readonly standing: Standing
}

/** Judges the outcome of declarations that the manager accepts. */
export const test = base
  .extend('readAll', ({ watch }) => async (reader: Reader, effects: readonly Effect[]): Promise<readonly Reading[]> => {
    const readings: Reading[] = []
    for (const { place } of effects) readings.push(await watch(reader, place))
    return readings
  })
  /**
   * Finds the first effect whose value differs from its reading in `before`. Waits longer for a place that returns 404,
   * because that place may belong to a service that starts late.
   */
  .extend('findChange', ({ watch, profile }) => {
    const { reboot, settle } = profile.budgets
    return async (tenant: Reader, effects: readonly Effect[], before: readonly Reading[]) => {
      for (const [index, { name, place }] of effects.entries()) {
        const first = before[index]?.found
        const isWanted = (found: unknown) => isShown(found, first)
        const { answer, found } = await watch(tenant, place, isWanted, ({ status }) =>
          status === 404 ? reboot : settle,
        )
        if (!isWanted(found)) return { name, answer, first, found }
      }
      return undefined
    }
  })
  /**
   * Judges that the manager shows the tenant as imported.
   * @param hostname the tenant's hostname, if the tenant shows it
   * @returns what the manager shows
   * @throws {Contradiction} `value`
   */
  .extend('demandImported', ({ manager, watch }) => {
    return async (place: ShownAt, hostname: unknown, budget: number): Promise<unknown> => {
      const isWanted = (found: unknown) =>
        found !== undefined && found !== '' && (hostname === undefined || isShown(found, hostname))
      const { answer, found } = await watch(manager, place, isWanted, () => budget)
      if (isWanted(found)) return found
      throw contradiction('value', 'the manager does not show the tenant as imported', answer, hostname, found)
    }
  })
  /**
   * Judges that declared administrators can log in to the tenant.
   * @throws {Contradiction} `refused`
   * @throws {HarnessError} if not even the account of the profile can log in
   */
  .extend('demandLogins', ({ declaring, logIn }) => async ({ from }: Reader, users: readonly Account[]) => {
    const known = await logIn(from, readAccount(declaring))
    if (known.status >= 300)
      throw new HarnessError(
        `the tenant answers ${known.status} to a login of ${declaring.username}: check onboarding.loginProvider`,
      )
    for (const user of users) {
      const answer = await logIn(from, user)
      const { status } = answer
      if (status >= 500) throw new HarnessError(`the tenant answers ${status} to a login`)
      if (!isTaken(answer))
        throw contradiction('refused', `the declared user ${user.username} cannot log in`, answer, '2xx', status)
    }
  })
  /**
   * Sends a declaration with the account of the profile, and follows its task if the manager accepts it.
   * @returns whether it was accepted, and how its task ended if the task can be followed
   * @throws {HarnessError} if the manager is busy
   */
  .extend('tryOut', ({ declareBy, administrator, follow }) => async (declaration: object) => {
    // The account of the profile has just sent an accepted declaration, so a 401 or 403 refers to the device
    // credentials in this declaration.
    const answer = await declareBy(administrator, declaration)
    const isAccepted = isTaken(answer)
    if (!isAccepted) assertNotBusy(answer)
    return { isAccepted, end: isAccepted ? await follow(answer) : undefined }
  })
  /**
   * Judges that a declaration is refused, or that its task fails.
   * @throws {Contradiction} `accepted`
   * @throws {HarnessError} if the manager is busy, or if the profile does not say how to follow the task of an accepted
   * declaration
   */
  .extend('demandNothingDone', ({ tryOut }) => async (declaration: object, what: string) => {
    const { isAccepted, end } = await tryOut(declaration)
    if (!isAccepted) return
    if (end === undefined)
      throw new HarnessError(`${what} is accepted, and its task cannot be followed: give onboarding.declaration.task`)
    if (end.succeeded)
      throw contradiction('accepted', `${what} is carried out`, end.answer, 'a refusal, or a failed task')
  })
  /** Judges the declared values at the places that show them. */
  .extend(
    'judgeShown',
    ({ verify, demandShown }) =>
      async (all: readonly Shown[], { reasons }: Standing, budget: number): Promise<void> => {
        for (const { id, effects, who, reader } of all)
          await verify(id, async () => {
            await demandShown(reader, who, effects, budget)
            assertNew(reasons.get(id))
          })
      },
  )
  /** Judges the outcome of an accepted declaration: its task, the tenant, and what the manager shows. */
  .extend(
    'judgeEffects',
    ({ declaring, profile, tenant, follow, verify, watch, listShown, judgeShown, demandLogins, demandImported }) =>
      async ({ taken, body, standing }: Taken): Promise<void> => {
        const { onTenant, onManager } = listShown(body)
        const end = await follow(taken)
        if (end !== undefined) await verify('manager/task-succeeds', () => demandSuccess(end))
        // A task that could not be followed may still be running, so the wait for its effects allows for a restart.
        const budget = end === undefined ? profile.budgets.reboot : profile.budgets.settle

        await judgeShown(onTenant, standing, budget)
        const users = listAdministrators(getCommon(body))
        if (tenant !== undefined && users.length > 0)
          await verify('manager/user-logs-in', async () => {
            await demandLogins(tenant, users)
            assertNew(standing.reasons.get('manager/user-logs-in'))
          })

        const { imported } = declaring
        const [shown] = onTenant.find(({ id }) => id === 'manager/hostname-set')?.effects ?? []
        if (imported !== undefined)
          await verify('manager/imports-tenants', async () => {
            const reading = tenant && shown && (await watch(tenant, shown.place))
            // The tenant is imported some time after the task has ended. How long after is unspecified.
            const found = await demandImported(imported, reading?.found, profile.budgets.reboot)
            if (isShown(found, standing.imported)) assertNew('the manager showed the tenant as imported')
          })
        await judgeShown(onManager, standing, budget)
      },
  )
  /**
   * Sends an accepted declaration three more times and judges each outcome. The declaration is unchanged the first
   * time, contains objects that must fail the second time, and allows all services the third time.
   */
  .extend(
    'judgeVariants',
    ({ declaring, tenant, declare, follow, verify, readAll, findChange, observe }) =>
      async ({ body }: Taken): Promise<void> => {
        const common = getCommon(body)
        const effects = [...selectEffects(common, declaring).values()].flat()
        if (tenant !== undefined && effects.some(({ name }) => name === 'hostname'))
          await verify('manager/again', async () => {
            const before = await readAll(tenant, effects)
            const answer = await declare(body)
            if (!isTaken(answer)) throw new HarnessError(`the manager answers ${answer.status}: nothing was begun`)
            await follow(answer)
            const change = await findChange(tenant, effects, before)
            if (change === undefined) return
            const { name, answer: shown, first, found } = change
            throw contradiction('value', `the same declaration again changes ${name}`, shown, first, found)
          })

        const { failing, task } = declaring
        if (failing !== undefined && task !== undefined)
          await verify('manager/failing-declaration', async () => {
            const before = tenant === undefined ? [] : await readAll(tenant, effects)
            const declaration = withObjects(body, failing)
            const answer = await declare(declaration)
            // A synchronous manager responds only once the declaration has failed, so the status code of its response
            // reports the failure.
            if (!isTaken(answer) && tellsOfElse(answer, declaration))
              throw new HarnessError(`the manager answers ${answer.status} for another reason`)
            const end = isTaken(answer) ? await follow(answer) : undefined
            if (end?.succeeded === true)
              throw contradiction('value', 'the task of a declaration that must fail', end.answer, 'failure', 'success')
            if (tenant === undefined) return
            const change = await findChange(tenant, effects, before)
            observe('manager/failure-effect', change === undefined ? 'changes nothing' : `changes ${change.name}`)
          })

        const open = openAddresses(common)
        if (Object.keys(open).length === 0) return
        await verify('manager/allow-service-all', async () => {
          const what = 'a declaration with allowService all'
          const declaration = withObjects(body, open)
          const answer = await declare(declaration)
          if (!isTaken(answer) && tellsOfElse(answer, declaration))
            throw new HarnessError(`the manager answers ${answer.status} for another reason`)
          if (!isTaken(answer)) throw refusal(what, answer)
          const end = await follow(answer)
          if (end?.succeeded === false) throw contradiction('value', `the task of ${what} fails`, end.answer, 'success')
        })
      },
  )
  /**
   * Judges variants of an accepted declaration in which something is missing or wrong. None of them may onboard
   * anything, except one with an object that has no class: what becomes of that is recorded.
   */
  .extend(
    'judgeRefusals',
    ({ declaring, worker, verify, observe, tryOut, demandNothingDone }) =>
      async ({ body }: Taken): Promise<void> => {
        const { prefix } = worker.run
        await verify('manager/without-credentials', async () => {
          for (const member of ['targetPassphrase', 'targetUsername'])
            await demandNothingDone(omitMember(body, [member]), `a declaration without ${member}`)
        })
        const unclassed = { [prefix.replaceAll('-', '_')]: { label: 'plumbline' } }
        await verify('manager/object-without-class', async () => {
          const { isAccepted, end } = await tryOut(withObjects(body, unclassed))
          const ending = end === undefined ? 'accepted' : end.succeeded ? 'carried out' : 'its task fails'
          observe('manager/object-without-class', isAccepted ? ending : 'refused')
        })
        if (declaring.task === undefined) return
        // Judged last and only once, because the tenant may lock the account.
        await verify('manager/wrong-credentials', () =>
          demandNothingDone(
            { ...body, targetPassphrase: `${prefix}-wrong` },
            'a declaration with a wrong password of the device',
          ),
        )
      },
  )
  .extend(
    'judgeOnboarding',
    ({ judgeEffects, judgeVariants, judgeRefusals }) =>
      async (taken: Taken): Promise<void> => {
        await judgeEffects(taken)
        await judgeVariants(taken)
        await judgeRefusals(taken)
      },
  )

/** Returns the declared self IP addresses with all services allowed. */
function openAddresses(common: Readonly<Record<string, unknown>>): object {
  const own = Object.entries(common).filter(([, object]) => Object(object).class === 'SelfIp')
  return Object.fromEntries(own.map(([name, object]) => [name, { ...Object(object), allowService: 'all' }]))
}

function demandSuccess({ succeeded, answer }: End): void {
  if (succeeded) return
  throw contradiction('value', 'the task of the declaration ends in failure', answer, 'success')
}
