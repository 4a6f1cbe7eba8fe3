import { type Answer, HarnessError } from '#lib/testkit/onboarding.ts'
import { isTaken, tellsOfElse } from './judging.ts'
import type { Part } from './parts.ts'

/** The result of searching a refused declaration for the parts that cause the refusal. */
export interface Found {
  readonly taken: Answer
  /** The accepted declaration. */
  readonly body: object
  /** Parts that must all be left out, because each of them causes a refusal. */
  readonly culprits: readonly Part[]
}

/** The calls that the search makes to a manager. */
export interface Asking {
  readonly declare: (declaration: object) => Promise<Answer>
  /** Waits until the task of an earlier declaration is over. */
  readonly rested: () => Promise<void>
}

/** A part that is kept at first, because no table of the contract calls it optional. */
const KEPT: Part['id'] = 'manager/schema-version'

/**
 * Finds the parts that cause a declaration to be refused. A single part is looked for first, because a refused
 * declaration changes nothing and requires no wait.
 * @returns undefined if the declaration is refused both with and without all of its parts
 * @throws {HarnessError} if the refusal has another reason, or if the declaration is accepted after all
 */
export async function findRefusedParts(
  declaration: object,
  present: readonly Part[],
  asking: Asking,
): Promise<Found | undefined> {
  const { declare, rested } = asking
  await rested()
  const again = await declare(declaration)
  if (isTaken(again)) return { taken: again, body: declaration, culprits: [] }
  const refused = `the manager answers ${again.status} to the declaration of the profile`
  const found = (await one(declaration, present, asking)) ?? (await several(declaration, present, asking))
  if (found === undefined) {
    if (!tellsOfElse(again, declaration)) return undefined
    throw new HarnessError(
      `${refused}, and to it without any one of its parts, and without all that may differ: its answer speaks of the account, of the tenant, or of another task`,
    )
  }
  if (found.culprits.length === 0 || isTaken(await declare(declaration)))
    throw new HarnessError(`${refused}, and takes it later`)
  return found
}

/** Finds the only part that causes the refusal. */
async function one(declaration: object, present: readonly Part[], { declare, rested }: Asking) {
  for (const culprit of present) {
    const body = culprit.without(declaration)
    const taken = await declare(body)
    if (!isTaken(taken)) continue
    await rested()
    return { taken, body, culprits: [culprit] }
  }
  return undefined
}

/**
 * Finds several parts that cause the refusal. Starts without any parts and adds them by halves. A part that is refused
 * with few others may be accepted with more.
 */
async function several(declaration: object, present: readonly Part[], { declare, rested }: Asking) {
  const lacking = (parts: readonly Part[]) => parts.reduce((rest, part) => part.without(rest), declaration)
  let found: Pick<Found, 'taken' | 'body'> | undefined
  const isTakenWithout = async (parts: readonly Part[]): Promise<boolean> => {
    const body = lacking(parts)
    const taken = await declare(body)
    if (!isTaken(taken)) return false
    found = { taken, body }
    await rested()
    return true
  }
  let out = present.filter(({ id }) => id !== KEPT)
  if (!(await isTakenWithout(out))) {
    out = [...present]
    if (!(await isTakenWithout(out))) return undefined
  }
  const add = async (parts: readonly Part[]): Promise<readonly Part[]> => {
    const less = out.filter((part) => !parts.includes(part))
    if (parts.length === 0) return []
    if (await isTakenWithout(less)) {
      out = less
      return []
    }
    const half = Math.ceil(parts.length / 2)
    return parts.length === 1 ? parts : [...(await add(parts.slice(0, half))), ...(await add(parts.slice(half)))]
  }
  // Parts with more dependent members are added first.
  const culprits: Part[] = []
  for (const part of await add(out.toSorted((a, b) => b.along - a.along))) culprits.push(...(await add([part])))
  return found === undefined ? undefined : { ...found, culprits }
}
