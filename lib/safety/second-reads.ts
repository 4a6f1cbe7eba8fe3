import type { Answer, Restconf } from '../channel/http/restconf.ts'
import { getParentPath, isNamed, removeLeaves } from './contract-writes.ts'
import { formatReadings } from './difference-texts.ts'
import { isResealed } from './masked-fields.ts'
import { parseAnswer, type Told } from './resource.ts'
import { diffAnswers, type Difference, isMembers, type Members } from './tree.ts'

/**
 * Whether a source other than the API, such as the CLI, shows the first value of every difference and not the second.
 */
export type ShowsFirst = (differences: readonly Difference[]) => Promise<boolean>

/** Maximum number of rounds of reads. A change in progress may end between two rounds. */
const ROUNDS = 2

/**
 * Reads a resource until two independent responses agree, field by field: one from each data root, or two from `/api`
 * if `/restconf` does not serve the resource. A single response may be wrong even if it is well-formed. Anything
 * outside the contract that changes between the two responses is omitted.
 * @param first a response of `/api` that has already arrived
 * @returns the agreed reading, or `unclear` with both readings if the responses keep contradicting each other
 */
export async function confirmReading(
  restconf: Restconf,
  resource: string,
  { first, showsFirst = async () => false }: { readonly first?: Told; readonly showsFirst?: ShowsFirst } = {},
): Promise<Told> {
  const [here, there]: [Told[], Told[]] = [first === undefined ? [] : [first], []]
  let elsewhere: Answer | undefined
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round > 1) await restconf.pause()
    if (here.length < round) here.push(await read(restconf, resource))
    const answer = await restconf.readElsewhere(resource)
    const other = parseOther(answer, resource)
    // If only `/restconf` returns nothing, it may not serve the resource, so `/api` is read again.
    if (other === undefined || (other.told === 'empty' && here.at(-1)?.told !== 'empty'))
      here.push(await read(restconf, resource))
    else {
      there.push(other)
      elsewhere = answer
    }
    const found = agreement(resource, here, there) ?? (there.length === 0 ? findAgreement(resource, here) : undefined)
    if (found !== undefined) return found
  }
  const own = findAgreement(resource, here)
  const others = findAgreement(resource, there)
  const [last, other] = [here.at(-1), others ?? here.at(-2)]
  // An error at `/api` is no configuration: a target that is starting may serve one root before the other.
  if (own !== undefined && own.told !== 'unclear' && others !== undefined && elsewhere !== undefined) {
    const differing = formatReadings(contradictions(resource, own, others))
    restconf.disagree(elsewhere, `/api and /restconf keep returning different configuration: ${differing}`)
  }
  if (own !== undefined && (others === undefined || (await showsFirst(contradictions(resource, own, others)))))
    return own
  return contradiction(resource, own ?? last, other)
}

async function read(restconf: Restconf, resource: string): Promise<Told> {
  return parseAnswer(await restconf.ask('GET', resource), resource)
}

/** Returns what a response of `/restconf` shows, or undefined if it shows nothing definite. */
function parseOther(answer: Answer | undefined, resource: string): Told | undefined {
  const told = answer === undefined ? undefined : parseAnswer(answer, resource)
  return told?.told === 'unclear' ? undefined : told
}

/** Returns a reading on which a response of the first list and a response of the second list agree. */
function agreement(resource: string, some: readonly Told[], others: readonly Told[]): Told | undefined {
  for (const one of some.toReversed())
    for (const other of others.toReversed())
      if (contradictions(resource, one, other).length === 0) return common(resource, one, other)
  return undefined
}

function findAgreement(resource: string, all: readonly Told[]): Told | undefined {
  for (const [index, one] of all.entries()) {
    const found = agreement(resource, [one], all.slice(index + 1))
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns the contract fields in which two responses differ. */
function contradictions(resource: string, one: Told, other: Told): readonly Difference[] {
  if ((one.told === 'unclear') !== (other.told === 'unclear')) return [{ path: resource }]
  return diffAnswers(resource, extractConfig(one), extractConfig(other)).filter(
    (each) => isNamed(resource, each.path) && !isResealed(each),
  )
}

/** Returns the first response without the leaves in which the two responses differ. */
function common(resource: string, one: Told, other: Told): Told {
  if (one.told !== 'served') return one
  const volatile = diffAnswers(resource, one.body, extractConfig(other)).filter((each) => !isResealed(each))
  if (volatile.length === 0) return one
  const body = removeLeaves(one.body, new Set(volatile.map(({ path }) => path)), getParentPath(resource))
  return isMembers(body) ? { told: 'served', body } : one
}

/** Returns the configuration that a response shows. */
export function extractConfig(told: Told): Members | undefined {
  return told.told === 'served' ? told.body : undefined
}

function contradiction(resource: string, one: Told | undefined, other: Told | undefined): Told {
  const [first, second] = [one, other].map((each) => (each?.told === 'unclear' ? each.answer : 'its configuration'))
  const isBoth = one !== undefined && other !== undefined && first === second
  if (!isBoth) return { told: 'unclear', answer: `${first}, then ${second}` }
  return { told: 'unclear', answer: 'something else each time', contradicts: contradictions(resource, one, other) }
}
