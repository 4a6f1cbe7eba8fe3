import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** The files that each file imports, by project path. Type imports are included, packages are not. */
type Imports = ReadonlyMap<string, readonly string[]>

/** Layers of `lib`, lowest first. A folder may import only from lower layers. */
export const FLOORS: readonly (readonly string[])[] = [
  ['lib/domain'],
  ['lib/schema', 'lib/clock'],
  ['lib/book'],
  ['lib/requirements.ts', 'lib/catalogue', 'lib/profile'],
  ['lib/channel', 'lib/judging', 'lib/report', 'lib/reservation'],
  ['lib/safety', 'lib/bench', 'lib/plan', 'lib/inspection', 'lib/witness', 'lib/certificate', 'lib/history'],
  ['lib/driver', 'lib/testkit'],
  ['lib/run', 'lib/exploration', 'suites'],
  ['lib/targets'],
  ['lib/terminal'],
  ['lib/launch'],
  ['lib/selftest', 'lib/doctor', 'lib/drafting'],
  ['lib/fleet'],
  ['lib/commands'],
  ['lib/library'],
  ['lib/acceptance', 'lib/check', 'performance'],
  ['lib/adversity'],
]

const SPECIFIER = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Returns the imports of all files in the given folders of a project, except specs. */
export function readImports(root: string, folders: readonly string[]): Imports {
  const files = folders.flatMap((folder) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.[tj]s$/.test(name) && !name.endsWith('.spec.ts')),
  )
  return new Map(files.map((file) => [file, parseImports(file, readFileSync(`${root}/${file}`, 'utf8'))]))
}

function parseImports(file: string, text: string): readonly string[] {
  return [...text.matchAll(SPECIFIER)].flatMap(([, specifier = '']) => {
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [posix.join(posix.dirname(file), specifier)] : []
  })
}

/** Returns the imports that do not point to a lower layer, one line each. */
export function findUpwardImports(imports: Imports, floors = FLOORS): readonly string[] {
  return [...imports].flatMap(([file, imported]) =>
    imported
      .filter((other) => findRoom(other, floors) !== findRoom(file, floors))
      .filter((other) => findLevel(other, floors) >= findLevel(file, floors))
      .map((other) => `${file} imports ${other}, which is not below it`),
  )
}

function findLevel(file: string, floors: typeof FLOORS): number {
  const level = floors.findIndex((rooms) => rooms.some((room) => isInRoom(file, room)))
  return level < 0 ? Number.POSITIVE_INFINITY : level
}

function findRoom(file: string, floors: typeof FLOORS): string {
  return floors.flat().find((room) => isInRoom(file, room)) ?? file
}

function isInRoom(file: string, room: string): boolean {
  return file === room || file.startsWith(`${room}/`)
}

/** Returns the cycles of files that import each other, including type imports. */
export function cycles(imports: Imports): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachable(file, imports)]))
  const joined = (one: string, other: string) =>
    reached.get(one)?.has(other) === true && reached.get(other)?.has(one) === true
  const found = new Map<string, readonly string[]>()
  for (const file of imports.keys()) {
    const cycle = [...imports.keys()].filter((other) => joined(file, other))
    if (cycle.length > 0) found.set(cycle.join(' '), cycle)
  }
  return [...found.values()]
}

function reachable(from: string, imports: Imports): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [from]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const next of imports.get(file) ?? []) {
      if (found.has(next)) continue
      found.add(next)
      open.push(next)
    }
  }
  return found
}
