import { extractPart, findEnclosingResource } from './resource.ts'
import type { Running } from './running-configuration.ts'
import { NotServed, type Snapshot } from './snapshot.ts'

/** A target's configuration before a run, as the API and the CLI show it. */
export interface Stood {
  readonly snapshot: Snapshot
  readonly running: Running
  /** Leaves that the API shows although they are not configured, by their paths below the data root. */
  readonly defaults: ReadonlySet<string>
}

/** The baseline as a journal line. */
export interface StoodEntry {
  readonly kind: 'stood'
  readonly resources: readonly {
    readonly path: string
    readonly value?: Readonly<Record<string, unknown>>
    readonly unserved?: { readonly answer: string; readonly refused: boolean; readonly contradicts?: boolean }
  }[]
  readonly running: { readonly lines: readonly string[] } | { readonly missing: string }
  readonly defaults: readonly string[]
}

export function toBaselineEntry({ snapshot, running, defaults }: Stood): StoodEntry {
  return {
    kind: 'stood',
    resources: [...snapshot].map(([path, value]) => ({
      path,
      ...(value === undefined ? {} : value instanceof NotServed ? { unserved: value } : { value }),
    })),
    running: 'lines' in running ? { lines: [...running.lines] } : running,
    defaults: [...defaults],
  }
}

export function parseBaselineEntry({ resources, running, defaults }: StoodEntry): Stood {
  return {
    snapshot: new Map(
      resources.map(({ path, value, unserved }) => [
        path,
        unserved === undefined ? value : new NotServed(unserved.answer, unserved.refused, unserved.contradicts),
      ]),
    ),
    running: 'lines' in running ? { lines: new Set(running.lines) } : running,
    defaults: new Set(defaults),
  }
}

/** Returns a part as it was before the run. Returns undefined if the part was empty or is unknown. */
export function partStood(stood: Stood | undefined, path: string): unknown {
  const resource = findEnclosingResource(path)
  const body = stood?.snapshot.get(resource)
  return body === undefined || body instanceof NotServed ? undefined : extractPart(body, resource, path)
}
