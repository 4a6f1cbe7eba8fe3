import { ChannelError } from '../../domain/errors.ts'
import { type Answer, type Ask, isEmpty, type Restconf, normaliseMessage } from './restconf.ts'

export { isEmpty, normaliseMessage }

const MODULE = 'vendor-utils-file-transfer'
export const FILES = `/data/${MODULE}:file`

/** A file in a listing. */
export interface Entry {
  readonly name: string
  readonly date?: unknown
  readonly size?: unknown
}

/** Lists the files of a virtual directory with the documented request. The request changes nothing. */
export function requestListing(restconf: Pick<Restconf, 'ask'>, directory: string, by: Ask = {}): Promise<Answer> {
  return restconf.ask('POST', `${FILES}/list`, { [`${MODULE}:path`]: directory }, { ...by, harmless: true })
}

/**
 * Parses a listing into one entry for each name. If a listed entry contains several names, each name becomes an entry
 * of its own, without the other members of the listed entry.
 */
export function parseEntries({ body }: Pick<Answer, 'body'>): readonly Entry[] {
  const { entries }: { entries?: unknown } = Object(getOutput(body))
  const all: readonly object[] = Array.isArray(entries) ? entries.map(Object) : []
  return all.flatMap((each) => {
    const { name }: { name?: unknown } = each
    const names = (typeof name === 'string' || typeof name === 'number' ? String(name) : '')
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    return names.map((one) => (names.length > 1 ? { name: one } : { ...each, name: one }))
  })
}

/** Returns the member `output` of an operation's response. The name of this member may have a module prefix. */
export function getOutput(body: unknown): unknown {
  const members = Object.entries(Object(body ?? {}))
  return members.find(([name]) => /(^|:)output$/.test(name))?.[1]
}

/**
 * Returns the names in a virtual directory. Returns undefined if the response neither lists files nor shows that the
 * directory is empty.
 */
export async function listFileNames(
  restconf: Pick<Restconf, 'ask'>,
  directory: string,
): Promise<readonly string[] | undefined> {
  const answer = await requestListing(restconf, directory)
  if (isEmpty(answer)) return []
  const output = Object(getOutput(answer.body))
  // A success response is not enough, because some targets decline the operation with a success response that contains
  // only a message.
  const isList = Array.isArray(output.entries) || (answer.body !== undefined && Object.keys(output).length === 0)
  return answer.status < 300 && isList ? parseEntries(answer).map(({ name }) => name) : undefined
}

/** The log directories that the contract names for each kind of unit. The contract names none for a partition. */
const LOGS = { appliance: 'log/system', controller: 'log/controller' } as const
/** Directories that the contract names for every unit. Any of them can be empty. */
const SHARED_LOGS = ['log/confd', 'log/host'] as const
const IMAGES = ['images/import/iso', 'images/import/os', 'images/import/service', 'images/tenant'] as const

/**
 * Finds the log directory of a unit. A partition can keep its logs in any directory below `log`. For a partition,
 * returns the first of these directories that contains a file, or else the first image directory that contains a file.
 */
export async function findLogDirectory(
  restconf: Pick<Restconf, 'ask'>,
  kind: 'appliance' | 'controller' | 'partition',
): Promise<string> {
  if (kind !== 'partition') return LOGS[kind]
  const holdsFiles = async (directory: string) => ((await listFileNames(restconf, directory)) ?? []).length > 0
  for (const directory of [...SHARED_LOGS, ...Object.values(LOGS)]) if (await holdsFiles(directory)) return directory
  const below = ((await listFileNames(restconf, 'log')) ?? []).map((name) => `log/${name.replace(/\/$/, '')}`)
  for (const directory of [...below, ...IMAGES]) if (await holdsFiles(directory)) return directory
  return SHARED_LOGS[0]
}

/**
 * Finds files in a directory by listing it twice. A file is present if either listing contains it. A file is absent
 * only if both listings succeed and neither contains it.
 * @returns undefined if no file was found and a listing failed
 */
export async function findFileNames(
  restconf: Pick<Restconf, 'ask'>,
  directory: string,
  isMeant: (name: string) => boolean,
): Promise<readonly string[] | undefined> {
  const seen = [await listFileNames(restconf, directory), await listFileNames(restconf, directory)]
  const found = new Set(seen.flatMap((names = []) => names.filter(isMeant)))
  return found.size === 0 && seen.includes(undefined) ? undefined : [...found]
}

/** A request with which targets of this family delete a file. The contract documents no such request. */
export interface Removal {
  readonly path: string
  readonly body: (directory: string, name: string) => object
}

const WAYS = ['file-name', 'path'].map(
  (member): Removal => ({
    path: `${FILES}/delete`,
    body: (directory, name) => ({ [`${MODULE}:${member}`]: `${directory}/${name}` }),
  }),
)

/** The methods of a client that are needed to delete files. */
export type Removing = Pick<Restconf, 'ask' | 'settled'> & Partial<Pick<Restconf, 'removeFile'>>

/**
 * Deletes a file with operations, over the CLI or over SFTP. Tries one method after the other until no listing contains
 * the file.
 * @param more methods to try before the general ones
 * @returns undefined if the file is gone; otherwise the attempts and their outcomes
 */
export async function tryRemoval(
  restconf: Removing,
  directory: string,
  name: string,
  more: readonly Removal[] = [],
): Promise<string | undefined> {
  const isGone = async () => (await findFileNames(restconf, directory, (each) => each === name))?.length === 0
  const isGoneBy = (isTaken: boolean) => (isTaken ? restconf.settled(isGone, (gone) => gone) : isGone())
  const tried = new Map<string, string>()
  for (const { path, body } of [...more, ...WAYS]) {
    const { status } = await restconf.ask('POST', path, body(directory, name))
    tried.set(path.replace(/^.*\//, ''), String(status))
    if (await isGoneBy(status < 300)) return undefined
  }
  for (const way of ['file delete', 'SFTP'] as const) {
    const isTaken = await restconf.removeFile?.(way, directory, name, `${FILES}/delete`).catch((error: unknown) => {
      if (!(error instanceof ChannelError)) throw error
      return undefined
    })
    tried.set(
      way === 'SFTP' ? way : `"${way}" on the command line`,
      isTaken === undefined ? 'no answer' : isTaken ? 'taken' : 'not taken',
    )
    if (await isGoneBy(isTaken === true)) return undefined
  }
  return [...tried].map(([way, came]) => `${way} (${came})`).join(', ')
}

export const TRANSFER_STATUS = `${FILES}/transfer-status`

/** The response of transfer-status. */
export type Transfers = Answer & {
  /** The table in the response, as text; empty if the response contains no table. */
  readonly table: string
  /** Whether the response contains a value other than text instead of the table. */
  readonly isNoText: boolean
}

export async function readTransfers(restconf: Pick<Restconf, 'ask'>): Promise<Transfers> {
  const answer = await restconf.ask('POST', TRANSFER_STATUS, undefined, { harmless: true })
  const { result }: { result?: unknown } = Object(getOutput(answer.body))
  const isText = typeof result === 'string'
  return { ...answer, table: isText ? result : '', isNoText: result !== undefined && !isText }
}
