import { getParent, stripKey, toPlace, splitBelow, toRequestSegment, decodeKeys } from '../domain/data-path.ts'
import type { Answer, Method, Restconf } from '../channel/http/restconf.ts'
import { ChannelError } from '../domain/errors.ts'
import { partStood, type Stood } from './baseline.ts'
import {
  buildPatches,
  getParentPath,
  getTopMember,
  isHeld,
  overlayValue,
  type Patch,
  pickContractFields,
  pruneToLeaves,
  removeLeaves,
} from './contract-writes.ts'
import { readResource } from './current-configuration.ts'
import type { ConfigurationEffect } from './effect.ts'
import type { Journal } from './journal.ts'
import { isResealed, isVeiled } from './masked-fields.ts'
import { buildOwnership, type Ownership } from './ownership.ts'
import { extractPart, findEnclosingResource, pathAsRead } from './resource.ts'
import { reportSwallowed } from './swallowed-writes.ts'
import {
  diffAnswers,
  type Difference,
  getListKeys,
  isMembers,
  listEntryKeys,
  listLeaves,
  type Members,
} from './tree.ts'
import { type Beyond, buildUndocumentedState } from './undocumented-state.ts'

/** Whether a status refuses the write itself, and not the caller or the rate of calls. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

/** Restores a part of a resource. Tries the documented methods first, then methods that are merely customary. */
export class Rewriting {
  readonly #restconf: Restconf
  readonly #effect: ConfigurationEffect
  readonly #journal: Journal
  readonly #resource: string
  readonly #spared: ReadonlySet<string>
  readonly #ownership: Ownership
  readonly #beyond: Beyond
  readonly #stood: Stood | undefined
  /** Leaves that the part had in the baseline. */
  readonly #first: ReadonlySet<string>
  #body: Members | undefined
  #left: readonly Difference[] = []
  #others = false
  /** The last result of each method that was tried. */
  readonly #tried = new Map<string, string>()
  /** The first success response to each write, by the write. */
  readonly #accepted = new Map<string, Answer>()
  /** The earlier responses to the writes that the last attempt repeated. */
  #repeated: Answer[] = []

  constructor(restconf: Restconf, effect: ConfigurationEffect, journal: Journal, spared: ReadonlySet<string>) {
    const { path, original, reboots } = effect
    this.#restconf = restconf
    this.#effect = effect
    this.#journal = journal
    this.#resource = findEnclosingResource(path)
    this.#spared = spared
    this.#ownership = buildOwnership(journal, path, original, reboots === true)
    this.#beyond = buildUndocumentedState(journal, this.#resource)
    this.#stood = journal.stood()
    this.#first = new Set(listLeaves(path, partStood(this.#stood, path)).map((leaf) => leaf.path))
  }

  /** Reads the part and returns the leaves that still have to be restored. Baseline content is never removed. */
  async look(): Promise<readonly Difference[]> {
    const { path, original } = this.#effect
    this.#body = await readResource(this.#restconf, this.#resource, this.#journal)
    const found = diffAnswers(path, original, extractPart(this.#body, this.#resource, path))
    const all = found.filter((each) => !this.#beyond.isRestless(each))
    this.#left = all.filter((each) => {
      if (this.#spared.has(each.path)) return false
      return 'before' in each || (!this.#first.has(each.path) && this.#ownership.added(each.path))
    })
    this.#others = this.#left.length < all.length
    return this.#left
  }

  /** Remaining differences that keep the part from counting as restored. */
  get amiss(): readonly Difference[] {
    return this.#left.filter((each) => !this.#beyond.isDoubtful(each))
  }

  /** Each method that was tried, with its result. */
  get tried(): readonly string[] {
    return [...this.#tried].map(([way, came]) => `${way} (${came})`)
  }

  /** Returns the earlier differences that the last read no longer found. */
  putBackOf(found: readonly Difference[]): readonly Difference[] {
    const left = new Set(this.#left.map(({ path }) => path))
    return found.filter(({ path }) => !left.has(path))
  }

  /**
   * Yields attempts that write the remaining differences by different methods. Each attempt returns whether the target
   * accepted anything.
   */
  *attempts(): Generator<() => Promise<boolean>> {
    const sent = new Set<string>()
    const all = [
      () => this.#patch(this.#asConfigured(), sent),
      () => this.#patch(pickContractFields(this.#resource, this.#asConfigured()), sent),
      () => this.#remove(async (path) => this.#taken('DELETE', await this.#ask('DELETE', path))),
      () => this.#remove((path) => this.#retract(path)),
      () => this.#put(),
      () => this.#patchAgain(),
      () => this.#retype(),
    ]
    for (const attempt of all) {
      this.#repeated = []
      yield attempt
    }
  }

  /**
   * Repeats the PATCH later. A target whose configuration is locked for a moment refuses even a valid PATCH, and one
   * wrong response may accept a PATCH that had no effect. An accepted PATCH is not repeated if it may restart the target.
   */
  async #patchAgain(): Promise<boolean> {
    const status = Number(this.#tried.get('PATCH'))
    if (!(status >= 400 || (status < 300 && this.#effect.reboots !== true))) return false
    await this.#restconf.pause()
    return this.#patch(this.#asConfigured(), new Set())
  }

  /** Reports the writes that had no effect until the last attempt repeated them. Call this once the part is restored. */
  reportRepeated(): void {
    reportSwallowed(this.#restconf, this.#repeated)
  }

  /**
   * Sends the documented PATCHes. Lists are complete, unless the target is known to keep members that a PATCH lacks.
   */
  async #patch(wanted: Members, sent: Set<string>): Promise<boolean> {
    const { lists, leafLists } = this.#journal.abilities() ?? {}
    const extent = {
      lists: lists === 'merged' ? 'named' : 'complete',
      leafLists: leafLists === 'merged' ? 'named' : 'complete',
    } as const
    const paths = this.#left.map(({ path }) => path)
    const patches = buildPatches(this.#resource, wanted, paths, extent)
    const fresh = patches.filter((patch) => !sent.has(JSON.stringify(patch)))
    const isDocumented = JSON.stringify(pickContractFields(this.#resource, wanted)) === JSON.stringify(wanted)
    let taken = false
    for (const patch of fresh) taken = (await this.#send(patch, sent, isDocumented)) || taken
    return taken
  }

  async #send(patch: Patch, sent: Set<string>, isDocumented: boolean): Promise<boolean> {
    const key = JSON.stringify(patch)
    sent.add(key)
    const answer = await this.#ask(patch.method, patch.path, patch.body)
    const earlier = this.#accepted.get(key)
    if (earlier !== undefined) this.#repeated.push(earlier)
    else if (answer.status < 300) this.#accepted.set(key, answer)
    if (isDocumented && isRefusal(answer.status))
      this.#restconf.odd(answer, 'it would have restored what stood there, and was refused')
    return this.#taken(patch.method, answer)
  }

  /**
   * Repeats a call with Basic authentication if its token is refused. A faulty target may refuse the token for some
   * calls only.
   */
  async #ask(...call: [method: Method, path: string, body?: unknown]): Promise<Answer> {
    const [method, path, body] = call
    const answer = await this.#restconf.ask(...call)
    return answer.status === 401 ? this.#restconf.ask(method, path, body, { auth: 'account' }) : answer
  }

  #taken(way: string, { status }: Pick<Answer, 'status'>): boolean {
    this.#tried.set(way, String(status))
    return status < 300
  }

  /** Returns the wanted resource: its present state with the remaining differences restored. */
  #wanted(): Members {
    const at = getParentPath(this.#resource)
    const lost = new Set(this.#left.flatMap((each) => ('before' in each ? [each.path] : [])))
    const added = this.#gone()
    const former = pruneToLeaves(this.#around(), lost, at, { lists: 'named', leafLists: 'named' })
    const wanted = overlayValue(removeLeaves(this.#body ?? {}, added, at), former, at)
    return isMembers(wanted) ? wanted : {}
  }

  /** Returns the leaves to remove: leaves that the run added, and all other leaves of the run's own entries. */
  #gone(): ReadonlySet<string> {
    const added = this.#added()
    const entries = added.flatMap((path) => this.#ownEntry(path) ?? [])
    const beside = listLeaves(this.#resource, this.#body).filter(({ path }) =>
      entries.some((each) => path.startsWith(`${each}/`)),
    )
    return new Set([...added, ...beside.map(({ path }) => path)])
  }

  #added(): readonly string[] {
    return this.#left.filter((each) => !('before' in each)).map(({ path }) => path)
  }

  /** Returns the new entry around an added leaf, unless someone else wrote to the entry. */
  #ownEntry(path: string): string | undefined {
    const entry = this.#ownership.outermost(path)
    return entry !== path && !isHeld(entry, [...this.#spared, ...this.#first]) ? entry : undefined
  }

  /** Returns the original part inside an otherwise empty resource. */
  #around(): unknown {
    const { path, original = {} } = this.#effect
    const segments = splitBelow(this.#resource, path)
    if (segments.length === 0) return original
    const [part] = Object.values(Object(original))
    const inner = segments.reduceRight<unknown>((value, segment, index) => {
      const name = stripKey(segment)
      if (name === segment) return { [name]: value }
      if (Array.isArray(value)) return { [name]: value }
      const names = this.#keyNames([...segments.slice(0, index), name])
      const keys = decodeKeys(segment.slice(name.length + 1)).map((key, at) => [names[at] ?? 'name', key])
      return { [name]: [{ ...Object.fromEntries(keys), ...Object(value) }] }
    }, part)
    const [top = getTopMember(this.#resource)] = Object.keys(this.#body ?? {})
    return { [top]: inner }
  }

  /** Returns the key names of a list, from the contract or from the list's entries. */
  #keyNames(list: readonly string[]): readonly string[] {
    const path = [this.#resource, ...list.map(toRequestSegment)].join('/')
    const entries: unknown = Object.values(Object(extractPart(this.#body, this.#resource, path) ?? {}))[0]
    const [entry = {}] = Array.isArray(entries) ? entries.filter(isMembers) : []
    return getListKeys(toPlace(path)) ?? listEntryKeys(entry, toPlace(path)).map(([name]) => name)
  }

  /** Returns the wanted resource without unconfigured leaves, because writing a default configures it. */
  #asConfigured(): Members {
    const wanted = this.#wanted()
    const reduced = removeLeaves(wanted, this.#unset(this.#resource, wanted), getParentPath(this.#resource))
    return isMembers(reduced) ? reduced : wanted
  }

  /** Returns leaves that are not configured: defaults of the baseline, and leaves that a device shows by itself. */
  #unset(path: string, value: unknown): ReadonlySet<string> {
    const lost = new Set(this.#left.map((each) => each.path))
    const defaults = [...(this.#stood?.defaults ?? [])].filter((each) => !lost.has(each))
    const strange = listLeaves(path, value).flatMap((leaf) =>
      this.#beyond.isUnconfigured(leaf.path) ? [leaf.path] : [],
    )
    return new Set([...defaults, ...strange])
  }

  /**
   * Removes added entries and leaves. A whole entry is removed if its key is new and nobody else wrote to it. No
   * removal is documented, so each method is tried on the run's additions, and a read shows the result.
   */
  async #remove(take: (path: string) => Promise<boolean>): Promise<boolean> {
    const places = new Set(this.#added().map((path) => this.#ownEntry(path) ?? path))
    let taken = false
    for (const place of places) taken = (await take(pathAsRead(this.#body, this.#resource, place))) || taken
    return taken
  }

  /** Deletes over the CLI. */
  #retract(path: string): Promise<boolean> {
    return this.#onCommandLine('"no" on the command line', () => this.#restconf.retract(path))
  }

  /**
   * Sets changed leaves over the CLI, as a target may accept a value there that it ignores over HTTP. The CLI would not
   * understand an encrypted secret.
   */
  async #retype(): Promise<boolean> {
    let taken = false
    for (const difference of this.#left) {
      const { path, before } = difference
      if (!('after' in difference) || !isScalar(before) || isVeiled(path) || isResealed(difference)) continue
      const place = pathAsRead(this.#body, this.#resource, path)
      const typed = () => this.#restconf.retype(place, String(before))
      taken = (await this.#onCommandLine('the command line', typed)) || taken
    }
    return taken
  }

  /** If the CLI does not respond, the restore continues, because the attempt has done no harm. */
  async #onCommandLine(way: string, type: () => Promise<boolean>): Promise<boolean> {
    const isTaken = await type().catch((error: unknown) => {
      if (!(error instanceof ChannelError)) throw error
      return undefined
    })
    this.#tried.set(way, isTaken === undefined ? 'no answer' : isTaken ? 'taken' : 'not taken')
    return isTaken ?? false
  }

  /** Replaces the part by PUT, unless the PUT would remove content of others or of the baseline. */
  async #put(): Promise<boolean> {
    const { path, original } = this.#effect
    const held = new Set(listLeaves(path, original).map((leaf) => leaf.path))
    const abilities = this.#journal.abilities()
    if (original === undefined || this.#others || (abilities !== undefined && abilities.puts !== true)) return false
    if ([...this.#first].some((leaf) => !held.has(leaf))) return false
    const above = getParent(toPlace(path))
    const body = removeLeaves(original, this.#unset(path, original), above)
    return this.#taken('PUT', await this.#ask('PUT', path, body))
  }
}

/** Whether a value can be typed as one word. */
function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
