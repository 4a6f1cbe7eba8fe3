import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ROOT } from '../../domain/places.ts'

/** Folders of a checkout whose files affect runs. */
export const SOURCES = ['suites', 'lib', 'contract', 'profiles'] as const

const SOURCE = /\.(ts|js|json)$/
const SPEC = /\.spec\.ts$/
/** Milliseconds in which an editor makes all writes that belong to one change. */
const TOGETHER = 30

/** Reports the files of a checkout that have changed. */
interface Following {
  /** Resolves when a file has changed since the last `take`, or when `close` is called. */
  changed(): Promise<void>
  /** Returns the changed files as paths from the root, and clears the list. */
  take(): readonly string[]
  close(): void
}

/** Watches the sources of a checkout, except their specs. */
export function followSources(root = ROOT): Following {
  const files = new Set<string>()
  const watchers = new Map<string, FSWatcher>()
  let isClosed = false
  let wake = Promise.withResolvers<void>()
  const follow = (folder: string, isNew = false): void => {
    if (watchers.has(folder) || isClosed) return
    // If a folder disappears, only the watcher of that folder ends.
    const watcher = watch(folder, (_event, name) => note(join(folder, String(name)))).on('error', () => {
      watchers.delete(folder)
    })
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) follow(path, isNew)
      else if (isNew) note(path)
    }
  }
  const note = (path: string): void => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return follow(path, true)
    if (!SOURCE.test(path) || SPEC.test(path)) return
    files.add(relative(root, path).split(sep).join('/'))
    wake.resolve()
  }
  for (const folder of SOURCES) follow(join(root, folder))
  return {
    async changed() {
      await wake.promise
      if (!isClosed) await delay(TOGETHER)
    },
    take() {
      const taken = [...files]
      files.clear()
      if (!isClosed) wake = Promise.withResolvers<void>()
      return taken
    },
    close() {
      isClosed = true
      for (const watcher of watchers.values()) watcher.close()
      wake.resolve()
    },
  }
}
