import type { Readable } from 'node:stream'
import type { Events } from '../events.ts'
import type { Content } from './content.ts'
import { createDisk, type Receiving } from './disk.ts'
import { getDirectory, getFileName } from './place.ts'

export interface StoredFile {
  /** Virtual path: its directory and its name. */
  readonly path: string
  readonly name: string
  /** Device time, epoch milliseconds. */
  readonly modified: number
  readonly content: Content
  /** A caller sent it, or had it fetched. */
  readonly received?: true
}

/** The virtual directories of the device, and their files (platform: Files). */
export interface FileSystem {
  /** Whether callers can list it. */
  has(directory: string): boolean
  /** By name. */
  list(directory: string): readonly StoredFile[]
  find(path: string): StoredFile | undefined
  /** Adds a directory that callers can list. */
  make(directory: string): void
  /** Stores a file that the device creates itself, and replaces any previous one. */
  put(path: string, content: Content, modified?: number): void
  /**
   * Receives a file, and shows it once it is complete. Rejects if the bytes break off or are refused. Then nothing is
   * stored.
   */
  receive(path: string, bytes: Readable, by?: Receiving): Promise<StoredFile>
  /** Moves an existing file. */
  move(from: string, to: string): void
  /** @returns false if there is no such file */
  remove(path: string): boolean
  /** Restores the factory files. */
  reset(): void
  close(): void
}

/**
 * Files that callers send are on disk until the device is closed, so none is ever held whole in memory. Every added or
 * removed file publishes `file`.
 */
export function createFileSystem(events: Events, now: () => number, factory: (files: FileSystem) => void): FileSystem {
  const directories = new Set<string>()
  const files = new Map<string, StoredFile>()
  const disk = createDisk()

  const stored = (path: string, content: Content, modified = now(), by: { received?: true } = {}): StoredFile => {
    const file = { path, name: getFileName(path), modified, content, ...by }
    const before = files.get(path)?.content
    if (before !== content) before?.giveUp?.()
    files.set(path, file)
    events.publish('file', path)
    return file
  }
  const system: FileSystem = {
    has: (directory) => directories.has(directory),
    list: (directory) =>
      [...files.values()]
        .filter(({ path }) => getDirectory(path) === directory)
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    find: (path) => files.get(path),
    make: (directory) => void directories.add(directory),
    put: (path, content, modified) => void stored(path, content, modified),
    receive: async (path, bytes, by) => stored(path, await disk.take(bytes, by), now(), { received: true }),
    move(from, to) {
      const file = files.get(from)
      if (file === undefined) return
      files.delete(from)
      stored(to, file.content, file.modified)
      events.publish('file', from)
    },
    remove(path) {
      files.get(path)?.content.giveUp?.()
      const was = files.delete(path)
      if (was) events.publish('file', path)
      return was
    },
    reset() {
      files.clear()
      directories.clear()
      disk.empty()
      factory(system)
    },
    close() {
      files.clear()
      disk.empty()
    },
  }
  factory(system)
  return system
}
