import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whether reports may be written to the folder. A folder that has files but no earlier report belongs to someone else.
 */
export function mayHoldReports(folder: string): boolean {
  return entries(folder).length === 0 || hasReport(folder)
}

/**
 * Marker file in the folder of a run whose reports are not complete yet. If the run is killed, the file shows that the
 * folder belongs to Plumbline.
 */
export const UNFINISHED = 'unfinished.json'

/** Test results, one line each, written as soon as a test ends, so that a killed run can be resumed. */
export const RECORD = 'tests.jsonl'

/** The lab's signature; exists once the run is signed. */
export const CERTIFICATE = 'certificate.sigstore.json'

/** The recording of the console, each line with its device time. */
export const RECORDING = 'console-log.txt'

/**
 * A run's folder always contains at least one of these files. The member `schema` of the file shows that Plumbline
 * wrote it.
 */
const PROOFS = [UNFINISHED, 'manifest.json', 'conformance.json', 'conformance.invalid.json']

function hasReport(folder: string): boolean {
  return PROOFS.some((name) => {
    const { schema }: { schema?: unknown } = Object(read(join(folder, name)))
    return typeof schema === 'string' && schema.startsWith('plumbline/')
  })
}

/**
 * Prepares the folder for a run. Removes the files of an earlier run, except the record of that run, which the new
 * record replaces later.
 */
export async function beginReports(folder: string, run: string): Promise<void> {
  await clearReports(folder)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, UNFINISHED), `${JSON.stringify({ schema: 'plumbline/unfinished/1', run })}\n`)
}

/**
 * Removes the files of an earlier run, and no others. If these files stayed, old evidence and Allure results would show
 * failures that the new run did not have.
 */
async function clearReports(folder: string): Promise<void> {
  if (!hasReport(folder)) return
  const { files = [] }: { files?: readonly { path: string }[] } = Object(read(join(folder, 'manifest.json')))
  // A manifest is untrusted input: its paths must not leave the folder.
  const named = files.map(({ path }) => path).filter((path) => /^[\w-][\w.-]*$/.test(path) && path !== RECORD)
  // Removes the proofs last, so that the folder is still recognised as Plumbline's if the removal is interrupted.
  for (const name of new Set([
    CERTIFICATE,
    ...named,
    RECORDING,
    'transcript',
    'allure-results',
    ...PROOFS.toReversed(),
  ])) {
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
