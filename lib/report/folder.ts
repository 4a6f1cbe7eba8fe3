import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether reports may be written there: a folder with files and no earlier report is somebody else's. */
export function mayHoldReports(folder: string): boolean {
  return entries(folder).length === 0 || written(folder)
}

/** Stands in the folder of a run until its reports are whole: one that was killed must not make the folder a stranger's. */
export const UNFINISHED = 'unfinished.json'

/** One of these stands wherever a run began; its `schema` tells it from a file of another program. */
const PROOFS = [UNFINISHED, 'manifest.json', 'conformance.json', 'conformance.invalid.json']

function written(folder: string): boolean {
  return PROOFS.some((name) => {
    const { schema }: { schema?: unknown } = Object(read(join(folder, name)))
    return typeof schema === 'string' && schema.startsWith('plumbline/')
  })
}

/** Makes the folder ready for a run, without what an earlier one left. */
export async function beginReports(folder: string, run: string): Promise<void> {
  await clearReports(folder)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, UNFINISHED), `${JSON.stringify({ schema: 'plumbline/unfinished/1', run })}\n`)
}

/**
 * Removes what an earlier run wrote there, and nothing else: mixed with it, the evidence and Allure's view of the next
 * run would show failures that it never had.
 */
async function clearReports(folder: string): Promise<void> {
  if (!written(folder)) return
  const { files = [] }: { files?: readonly { path: string }[] } = Object(read(join(folder, 'manifest.json')))
  // A manifest is only a file: it may not lead out of its folder.
  const named = files.map(({ path }) => path).filter((path) => /^[\w-][\w.-]*$/.test(path))
  // Whatever keeps this from its end, the folder is known as ours.
  for (const name of new Set([...named, 'transcript', 'allure-results', ...PROOFS.toReversed()])) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
}

function entries(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
