import { createHash } from 'node:crypto'

export interface Manifest {
  readonly schema: 'plumbline/manifest/1'
  readonly run: string
  readonly algorithm: 'SHA-256'
  /** Paths relative to the run's folder, with `/` on every system. */
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[]
  /** Inputs of the run, such as suite, profile and schemas: name to SHA-256. */
  readonly inputs: Readonly<Record<string, string>>
}

/** SHA-256 of the UTF-8 bytes of a text, in lower-case hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Builds `manifest.json`, which proves that no file of a report was altered, lost or replaced. */
export function manifestFile(
  run: string,
  files: ReadonlyMap<string, string>,
  inputs: ReadonlyMap<string, string>,
): string {
  const manifest: Manifest = {
    schema: 'plumbline/manifest/1',
    run,
    algorithm: 'SHA-256',
    files: [...files]
      .map(([path, text]) => ({ path, bytes: Buffer.byteLength(text), sha256: sha256(text) }))
      .sort((one, other) => (one.path < other.path ? -1 : 1)),
    inputs: Object.fromEntries([...inputs].sort(([one], [other]) => (one < other ? -1 : 1))),
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
