import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { compareReleases } from '../domain/release.ts'
import type { Requirement, Strength } from '../domain/requirement.ts'

/** The requirements that a release undertakes to check. Certificates cite the digest of this list. */
export interface FrozenCatalogue {
  readonly schema: 'plumbline/catalogue/1'
  /** Version of Plumbline. */
  readonly version: string
  /** SHA-256 over ids, strengths and texts. */
  readonly digest: string
  readonly requirements: Readonly<Record<string, FrozenEntry>>
}

interface FrozenEntry {
  readonly strength: Strength
  /** The first digits of the SHA-256 of the requirement's text. */
  readonly text: string
  /** The first released version with this text; absent until the text has been released. */
  readonly released?: string
}

type Requirements = ReadonlyMap<string, Pick<Requirement, 'strength' | 'text'>>

export const FROZEN = new URL('../../suites/catalogue.lock.json', import.meta.url)
const PACKAGE = new URL('../../package.json', import.meta.url)

/** Thrown if a released entry was changed, but the version was not. */
export class FrozenError extends Error {
  override name = 'FrozenError'
}

/** Reads the frozen catalogue. Returns undefined if there is none yet. */
export function readFrozenCatalogue(): FrozenCatalogue | undefined {
  return existsSync(FROZEN) ? JSON.parse(readFileSync(FROZEN, 'utf8')) : undefined
}

export function suiteVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(PACKAGE, 'utf8'))
  return version
}

/** Returns the SHA-256 over ids, strengths and texts, regardless of their order. */
export function catalogueDigest(requirements: Requirements): string {
  const lines = [...requirements].map(([id, { strength, text }]) => JSON.stringify([id, strength, text]))
  return hash(lines.toSorted().join('\n'))
}

/** Returns the digest of a catalogue, and whether it equals the digest that was frozen for this version. */
export function citation(requirements: Requirements, version: string, frozen: FrozenCatalogue | undefined) {
  const digest = catalogueDigest(requirements)
  return { digest, frozen: frozen?.version === version && frozen.digest === digest }
}

/**
 * Returns the frozen catalogue for the current requirements and version.
 * @param release whether this version is being released; a release fixes the text and strength of every entry
 * @throws {FrozenError} if a released entry was changed or removed without a new version
 */
export function renewCatalogue(
  before: FrozenCatalogue | undefined,
  requirements: Requirements,
  version: string,
  release = false,
): FrozenCatalogue {
  const old = before?.requirements ?? {}
  const changed = Object.keys(old).filter(
    (id) => old[id]?.released !== undefined && !isSame(old[id], requirements.get(id)),
  )
  const newest = Object.values(old).reduce((most, { released = most }) => newer(most, released), '0.0.0')
  if (changed.length > 0 && compareReleases(version, newest) <= 0) {
    throw new FrozenError(
      `Version ${newest} was released with another text or strength of ${changed.join(', ')}: give package.json a newer version, or restore the entries`,
    )
  }
  const entries = [...requirements].map(([id, requirement]): [string, FrozenEntry] => {
    const released = isSame(old[id], requirement) ? old[id]?.released : undefined
    const since = released ?? (release ? version : undefined)
    return [id, { ...toFrozenEntry(requirement), ...(since === undefined ? {} : { released: since }) }]
  })
  return {
    schema: 'plumbline/catalogue/1',
    version,
    digest: catalogueDigest(requirements),
    requirements: Object.fromEntries(entries),
  }
}

/** Formats the file with one line for each entry, so that each change shows in a diff. */
export function formatFrozenCatalogue({ requirements, ...head }: FrozenCatalogue): string {
  const lines = Object.entries(requirements).map(([id, entry]) => {
    const members = Object.entries(entry).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`)
    return `    ${JSON.stringify(id)}: { ${members.join(', ')} }`
  })
  const first = Object.entries(head).map(([name, value]) => `  "${name}": ${JSON.stringify(value)},`)
  return `{\n${first.join('\n')}\n  "requirements": {\n${lines.join(',\n')}\n  }\n}\n`
}

function toFrozenEntry({ strength, text }: Pick<Requirement, 'strength' | 'text'>): FrozenEntry {
  return { strength, text: hash(text).slice(0, 16) }
}

function isSame(
  entry: FrozenEntry | undefined,
  requirement: Pick<Requirement, 'strength' | 'text'> | undefined,
): boolean {
  if (entry === undefined || requirement === undefined) return false
  const now = toFrozenEntry(requirement)
  return entry.strength === now.strength && entry.text === now.text
}

function newer(one: string, other: string): string {
  return compareReleases(one, other) < 0 ? other : one
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
