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
  /** Waits until the task of an earlier declaration has ended. */
  readonly waitForTask: () => Promise<void>
}

/** A part that the contract does not call optional. */
const KEPT: Part['id'] = 'manager/schema-version'

/**
 * Finds the parts that cause a refusal. First leaves out one part at a time, which is quick, because a refused
 * declaration changes nothing and needs no waiting.
 * @returns undefined if the declaration is refused both with all its parts and with none of them
 * @throws {HarnessError} if the refusal has a reason other than the parts, or cannot be reproduced
 */
export async function findRefusedParts(
  declaration: object,
  present: readonly Part[],
  asking: Asking,
): Promise<Found | undefined> {
  const { declare, waitForTask } = asking
  await waitForTask()
  const again = await declare(declaration)
  if (isTaken(again)) return { taken: again, body: declaration, culprits: [] }
  const refused = `the manager answers ${again.status} to the declaration of the profile`
  const found =
    (await findOnePart(declaration, present, asking)) ?? (await findSeveralParts(declaration, present, asking))
  if (found === undefined) {
    if (!tellsOfElse(again, declaration)) return undefined
    throw new HarnessError(
      `${refused}, with and without its parts; its answer names the account, the tenant or another task`,
    )
  }
  if (found.culprits.length === 0 || isTaken(await declare(declaration)))
    throw new HarnessError(`${refused}, but accepts it later`)
  return found
}

/** Finds the only part that causes the refusal. */
async function findOnePart(declaration: object, present: readonly Part[], { declare, waitForTask }: Asking) {
  for (const culprit of present) {
    const body = culprit.without(declaration)
    const taken = await declare(body)
    if (!isTaken(taken)) continue
    await waitForTask()
    return { taken, body, culprits: [culprit] }
  }
  return undefined
}

/**
 * Finds several parts that together cause the refusal. Leaves out all parts, and then adds them back. A group of parts
 * that is refused is split into halves, and each half is added separately. A part that is refused while few others are
 * present may be accepted with more, so each refused part is tried again at the end.
 */
async function findSeveralParts(declaration: object, present: readonly Part[], { declare, waitForTask }: Asking) {
  const lacking = (parts: readonly Part[]) => parts.reduce((rest, part) => part.without(rest), declaration)
  let found: Pick<Found, 'taken' | 'body'> | undefined
  const isTakenWithout = async (parts: readonly Part[]): Promise<boolean> => {
    const body = lacking(parts)
    const taken = await declare(body)
    if (!isTaken(taken)) return false
    found = { taken, body }
    await waitForTask()
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
  // The parts on which the most members depend are added first.
  const culprits: Part[] = []
  for (const part of await add(out.toSorted((a, b) => b.along - a.along))) culprits.push(...(await add([part])))
  return found === undefined ? undefined : { ...found, culprits }
}
