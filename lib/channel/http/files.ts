import { type Answer, isEmpty, type Restconf } from './restconf.ts'

export { isEmpty }

const MODULE = 'vendor-utils-file-transfer'
export const FILES = `/data/${MODULE}:file`

/** A file as a listing shows it. */
export interface Entry {
  readonly name: string
  readonly date?: unknown
  readonly size?: unknown
}

/** Asks for the files of a virtual directory, by the documented row. Changes nothing. */
export function listing(restconf: Pick<Restconf, 'ask'>, directory: string): Promise<Answer> {
  return restconf.ask('POST', `${FILES}/list`, { [`${MODULE}:path`]: directory }, { harmless: true })
}

/** The entries in the answer to a listing: one for each name, where one holds several on lines of their own. */
export function entriesIn({ body }: Pick<Answer, 'body'>): readonly Entry[] {
  const { entries }: { entries?: unknown } = Object(outputOf(body))
  const all: readonly object[] = Array.isArray(entries) ? entries.map(Object) : []
  return all.flatMap((each) => {
    const { name }: { name?: unknown } = each
    return (typeof name === 'string' || typeof name === 'number' ? String(name) : '')
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => ({ ...each, name: one }))
  })
}

/** What an operation puts out, with the module before it or without. */
export function outputOf(body: unknown): unknown {
  const members = Object.entries(Object(body ?? {}))
  return members.find(([name]) => /(^|:)output$/.test(name))?.[1]
}

/** The names in a virtual directory; undefined where it is not listed. */
export async function namesIn(
  restconf: Pick<Restconf, 'ask'>,
  directory: string,
): Promise<readonly string[] | undefined> {
  const answer = await listing(restconf, directory)
  if (isEmpty(answer)) return []
  return answer.status < 300 ? entriesIn(answer).map(({ name }) => name) : undefined
}

/** The names of the member by which targets of the family take a file that is to go; the contract shows no way. */
const WAYS = ['file-name', 'path']

/**
 * Removes a file by one way after the other, until the listing no longer shows it.
 * @returns whether it is gone
 */
export async function isRemoved(
  restconf: Pick<Restconf, 'ask' | 'settled'>,
  directory: string,
  name: string,
): Promise<boolean> {
  const isGone = async () => (await namesIn(restconf, directory))?.includes(name) === false
  for (const way of WAYS) {
    const { status } = await restconf.ask('POST', `${FILES}/delete`, { [`${MODULE}:${way}`]: `${directory}/${name}` })
    if (status < 300 ? await restconf.settled(isGone, (gone) => gone) : await isGone()) return true
  }
  return false
}

/** The text of the table of transfers; empty where there is none. */
export async function transfersAt(restconf: Pick<Restconf, 'ask'>): Promise<Answer & { readonly table: string }> {
  const answer = await restconf.ask('POST', `${FILES}/transfer-status`, undefined, { harmless: true })
  const { result }: { result?: unknown } = Object(outputOf(answer.body))
  return { ...answer, table: typeof result === 'string' ? result : '' }
}
