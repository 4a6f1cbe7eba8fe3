import { type Answer, contradiction, HarnessError, type ShownAt } from '#lib/testkit/onboarding.ts'
import { EFFECTS, type Effect, type EffectId, selectEffects, isShown, getValue } from './effects.ts'
import { type End, test as base } from './fixtures.ts'
import { isTaken, refusal, tellsOfElse } from './judging.ts'
import { getCommon, omitMember, withObjects } from './parts.ts'

/** The requirements that `judgeOnboarding` judges. */
export const ONBOARDING = [
  'manager/task-succeeds',
  ...(Object.keys(EFFECTS) as EffectId[]),
  'manager/user-logs-in',
  'manager/imports-tenants',
  'manager/again',
  'manager/failing-declaration',
  'manager/allow-service-all',
  'manager/without-credentials',
  'manager/wrong-credentials',
  'manager/object-without-class',
] as const

/** A declaration that the manager accepts, and the answer to the declaration. */
interface Taken {
  readonly taken: Answer
  readonly body: object
}

/** Judges the outcome of a declaration that a manager accepts. */
export const test = base
  /** Reads several declared members from the tenant. */
  .extend('showAll', ({ showOf }) => async (effects: readonly Effect[]) => {
    const shown: Awaited<ReturnType<typeof showOf>>[] = []
    for (const each of effects) shown.push(await showOf(each))
    return shown
  })
  /**
   * Judges that the tenant still shows its earlier values.
   * @throws {Contradiction} `value` if a value has changed
   */
  .extend('demandSame', ({ showAll }) => {
    return async (effects: readonly Effect[], before: Awaited<ReturnType<typeof showAll>>, what: string) => {
      const after = await showAll(effects)
      for (const [index, { name }] of effects.entries()) {
        const [first, last] = [before[index]?.found, after[index]]
        if (last !== undefined && !isShown(last.found, first))
          throw contradiction('value', `${what} changes ${name}`, last.answer, first, last.found)
      }
    }
  })
  /**
   * Judges that the manager has imported the tenant, which is recognised by its host name.
   * @throws {Contradiction} `value` if the tenant is not imported
   */
  .extend('demandImported', ({ framework, administrator, readAgain, showOf }) => {
    return async (place: ShownAt, [hostname]: readonly Effect[] = []) => {
      const answer = await readAgain(framework, place.path, administrator, ({ status }) => status < 500)
      const found = answer.status < 300 ? getValue(answer.body, place.at) : undefined
      const expected = hostname && (await showOf(hostname)).found
      if (found === undefined || found === '' || (hostname !== undefined && !isShown(found, expected)))
        throw contradiction('value', 'the manager does not show the tenant as imported', answer, expected, found)
    }
  })
  /**
   * Judges that the tenant accepts logins by the declared administrators.
   * @throws {Contradiction} `refused` if a login is refused
   */
  .extend('demandLogins', ({ loginToTenant }) => async (logins: readonly Login[]): Promise<void> => {
    for (const { name, password } of logins) {
      const answer = await loginToTenant(name, password)
      if (answer.status >= 500) throw new HarnessError(`the tenant answers ${answer.status} to a login`)
      if (answer.status >= 300)
        throw contradiction(
          'refused',
          `the login of the declared user ${name} is refused`,
          answer,
          '2xx',
          answer.status,
        )
    }
  })
  /**
   * Judges that a declaration is refused, or that its task fails.
   * @throws {Contradiction} `accepted` if neither happens
   */
  .extend('demandNothingDone', ({ declare, follow }) => async (declaration: object, what: string): Promise<void> => {
    const answer = await declare(declaration)
    if (!isTaken(answer)) return
    const end = await follow(answer)
    if (end?.succeeded === false) return
    throw contradiction('accepted', `${what} is taken`, answer, 'a refusal, or a task that fails')
  })
  /** Judges the outcome of an accepted declaration: its task, the tenant, and the import. */
  .extend(
    'judgeEffects',
    ({ declaring, worker, follow, verify, demandShown, demandLogins, demandImported }) =>
      async ({ taken, body }: Taken): Promise<void> => {
        const effects = selectEffects(getCommon(body), declaring)
        const end = await follow(taken)
        if (end !== undefined) await verify('manager/task-succeeds', () => demandSuccess(end))
        const reached = worker.run.device !== undefined
        if (reached) for (const [id, those] of effects) await verify(id, () => demandShown(those))
        const logins = listLogins(getCommon(body))
        if (reached && logins.length > 0) await verify('manager/user-logs-in', () => demandLogins(logins))
        const { imported } = declaring
        const hostname = reached ? effects.get('manager/hostname-set') : undefined
        if (imported !== undefined) await verify('manager/imports-tenants', () => demandImported(imported, hostname))
      },
  )
  /**
   * Judges variants of an accepted declaration: sent again unchanged, with failing objects, and with addresses open to
   * all services.
   */
  .extend(
    'judgeVariants',
    ({ declaring, worker, declare, follow, verify, showAll, demandSame }) =>
      async ({ body }: Taken): Promise<void> => {
        const effects = selectEffects(getCommon(body), declaring)
        const all = worker.run.device === undefined ? [] : [...effects.values()].flat()
        if (all.length > 0 && declaring.shows['hostname'] !== undefined)
          await verify('manager/again', async () => {
            const before = await showAll(all)
            const answer = await declare(body)
            if (!isTaken(answer)) throw new HarnessError(`the manager answers ${answer.status}: nothing was begun`)
            await follow(answer)
            await demandSame(all, before, 'the same declaration again')
          })
        const { failing } = declaring
        if (failing !== undefined)
          await verify('manager/failing-declaration', async () => {
            const before = await showAll(all)
            const declaration = withObjects(body, failing)
            const answer = await declare(declaration)
            // A manager that answers only when the task is over reports the failure by its status.
            if (!isTaken(answer) && tellsOfElse(answer, declaration))
              throw new HarnessError(`the manager answers ${answer.status} for another reason`)
            const end = isTaken(answer) ? await follow(answer) : undefined
            if (end?.succeeded === true)
              throw contradiction('value', 'a task that cannot succeed is said to have', end.answer, 'a failure')
            await demandSame(all, before, 'a declaration that failed')
          })
        const open = openAddresses(getCommon(body))
        if (Object.keys(open).length === 0) return
        await verify('manager/allow-service-all', async () => {
          const declaration = withObjects(body, open)
          const answer = await declare(declaration)
          if (isTaken(answer)) return void (await follow(answer))
          if (tellsOfElse(answer, declaration))
            throw new HarnessError(`the manager answers ${answer.status} for another reason`)
          throw refusal('a declaration with allowService all', answer)
        })
      },
  )

  /**
   * Judges that variants of an accepted declaration onboard nothing: without credentials, with a wrong password, and
   * with an object that has no class.
   */
  .extend('judgeRefusals', ({ worker, verify, demandNothingDone }) => async ({ body }: Taken): Promise<void> => {
    const { prefix } = worker.run
    await verify('manager/without-credentials', async () => {
      await demandNothingDone(omitMember(body, ['targetPassphrase']), 'a declaration without targetPassphrase')
      await demandNothingDone(omitMember(body, ['targetUsername']), 'a declaration without targetUsername')
    })
    // Sent only once, because an account may be locked.
    await verify('manager/wrong-credentials', () =>
      demandNothingDone(
        { ...body, targetPassphrase: `${prefix}-wrong` },
        'a declaration with a wrong password of the device',
      ),
    )
    const unclassed = { [prefix.replaceAll('-', '_')]: { label: 'plumbline' } }
    await verify('manager/object-without-class', () =>
      demandNothingDone(withObjects(body, unclassed), 'a declaration with an object that has no class'),
    )
  })
  /**
   * Judges the outcome of a declaration that the manager accepts, and of variants that differ from it in one respect.
   */
  .extend(
    'judgeOnboarding',
    ({ judgeEffects, judgeVariants, judgeRefusals }) =>
      async (taken: Taken): Promise<void> => {
        await judgeEffects(taken)
        await judgeVariants(taken)
        await judgeRefusals(taken)
      },
  )

interface Login {
  readonly name: string
  readonly password: string
}

/** Returns the declared users that can log in to the tenant: regular users with the role `admin`. */
function listLogins(common: Readonly<Record<string, unknown>>): readonly Login[] {
  return Object.entries(common).flatMap(([name, object]) => {
    const { class: kind, userType, password, partitionAccess }: Record<string, unknown> = { ...Object(object) }
    const roles = Object.values(Object(partitionAccess)).map((each): unknown => Object(each).role)
    const isIn = kind === 'User' && userType === 'regular' && roles.includes('admin')
    return isIn && typeof password === 'string' ? [{ name, password }] : []
  })
}

/** Returns the declared addresses, changed to allow all services. */
function openAddresses(common: Readonly<Record<string, unknown>>): object {
  const own = Object.entries(common).filter(([, object]) => Object(object).class === 'SelfIp')
  return Object.fromEntries(own.map(([name, object]) => [name, { ...Object(object), allowService: 'all' }]))
}

function demandSuccess({ succeeded, answer }: End): void {
  if (succeeded) return
  throw contradiction('value', 'the task of the declaration ends in failure', answer, 'success')
}
