import type { Readable } from 'node:stream'
import type { Events } from '../events.ts'
import type { Content } from './content.ts'
import { createDisk, type Receiving } from './disk.ts'
import { getDirectory, getFileName } from './place.ts'

export interface StoredFile {
  /** The virtual path: the directory followed by the name. */
  readonly path: string
  readonly name: string
  /** When the file was last modified, as device time in epoch milliseconds. */
  readonly modified: number
  readonly content: Content
  /** Set if a client sent the file or made the device fetch it. */
  readonly received?: true
}

/** The virtual directories of the device, and their files (platform: Files). */
export interface FileSystem {
  /** Whether a directory exists, so that clients can list it. */
  has(directory: string): boolean
  /** Lists the files of a directory, sorted by name. */
  list(directory: string): readonly StoredFile[]
  find(path: string): StoredFile | undefined
  /** Adds a directory that clients can list. */
  make(directory: string): void
  /** Stores a file that the device creates itself. Any file at the same path is replaced. */
  put(path: string, content: Content, modified?: number): void
  /**
   * Receives a file, which becomes visible once it is complete. If the bytes break off or are refused, the promise
   * rejects and nothing is stored.
   */
  receive(path: string, bytes: Readable, by?: Receiving): Promise<StoredFile>
  /** Moves an existing file. */
  move(from: string, to: string): void
  /**
   * Removes a file.
   * @returns false if there is no such file
   */
  remove(path: string): boolean
  /** Removes all files and directories, and creates the factory ones again. */
  reset(): void
  close(): void
}

/**
 * Creates the file system. Files sent by clients are kept on disk until the device is closed, so that memory never
 * contains a complete file. Each added or removed file publishes the event `file`.
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
