import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { guardWrite } from '../domain/disk.ts'
import type { Conformance } from '../domain/conformance.ts'
import { ALLURE, allureResults } from './allure.ts'
import { RECORD, RECORDING, UNFINISHED } from './folder.ts'
import { junitReport } from './junit.ts'
import { manifestFile } from './manifest.ts'
import { observationsFile } from './observations.ts'
import { reportPage } from './page.ts'
import { salvageResult } from './salvage.ts'
import { summaryReport } from './summary.ts'
import { traceabilityTable } from './traceability.ts'
import { checkSound, findMistakes, ReportError, schemaDigest, serialise } from './validate.ts'

/**
 * Writes the reports of a run into its folder, evidence first and manifest last. A folder without a manifest is
 * incomplete. Every file is either complete or absent. The texts must already be free of secrets.
 * @param transcripts exchanges by plain file name; each becomes `transcript/<name>`
 * @param inputs suite, profile and schemas of the run, for the manifest: name to SHA-256
 * @param found the result; invalid values in parts that do not affect any verdict are removed
 * @throws {ReportError} if the result is invalid; it is kept as `conformance.invalid.json`, with the transcripts
 */
export async function writeReports(
  folder: string,
  found: Conformance,
  transcripts: ReadonlyMap<string, string>,
  inputs: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const evidence = new Map([...transcripts].map(([name, text]) => [transcriptPath(name), text]))
  await writeAll(folder, evidence)
  const conformance = await soundly(folder, found)
  const result = serialise(conformance)
  const from = new Map([...inputs, ['conformance.schema.json', schemaDigest()]])
  const reports = new Map([
    ['conformance.json', result],
    ['index.html', reportPage(conformance, from)],
    ['summary.md', summaryReport(conformance)],
    ['junit.xml', junitReport(conformance, relative(process.cwd(), folder))],
    ['requirements.csv', traceabilityTable(conformance)],
    ['observations.json', observationsFile(conformance)],
  ])
  const allure = allureResults(conformance, transcripts)
  await writeAll(folder, reports)
  await writeFolder(folder, ALLURE, allure)
  const manifest = manifestFile(
    conformance.run.id,
    new Map([...reports, ...allure, ...evidence, ...(await record(folder))]),
    from,
  )
  await writeAll(folder, new Map([['manifest.json', manifest]]))
  for (const name of ['conformance.invalid.json', UNFINISHED]) await rm(join(folder, name), { force: true })
}

async function soundly(folder: string, found: Conformance): Promise<Conformance> {
  const result = serialise(found)
  if (findMistakes(result).length === 0) return found
  const rest = salvageResult(found)
  try {
    checkSound(serialise(rest))
    return rest
  } catch (error) {
    await writeAll(folder, new Map([['conformance.invalid.json', result]]))
    throw error
  }
}

/** Reads the files that were written during the run: its record, and the recording of the console. */
async function record(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const name of [RECORD, RECORDING]) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => undefined)
    if (text !== undefined) files.set(name, text)
  }
  return files
}

function transcriptPath(name: string): string {
  if (/^[\w-][\w.-]*$/.test(name)) return `transcript/${name}`
  throw new ReportError(`a transcript is named ${JSON.stringify(name)}: use only letters, digits, "-", "_" and "."`)
}

/** Writes a folder of many small files as one unit: the folder is either complete or absent. */
async function writeFolder(folder: string, name: string, files: ReadonlyMap<string, string>): Promise<void> {
  const partial = join(folder, `${randomUUID()}.partial`)
  mkdirSync(join(partial, name), { recursive: true })
  // Uses synchronous writes, because a thread pool takes ten times as long for hundreds of small files.
  for (const [path, text] of files) guardWrite(join(folder, path), () => writeFileSync(join(partial, path), text))
  await rm(join(folder, name), { recursive: true, force: true })
  await rename(join(partial, name), join(folder, name))
  await rm(partial, { recursive: true })
}

async function writeAll(folder: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const each of new Set([...files.keys()].map((path) => dirname(join(folder, path))))) {
    await mkdir(each, { recursive: true })
  }
  for (const [path, text] of files) await replaceFile(join(folder, path), text)
}

async function replaceFile(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomUUID()}.partial`
  try {
    // Uses synchronous writes, because a promise that is rejected on a full disk reports only the error code.
    guardWrite(path, () => writeFileSync(partial, text, { flag: 'wx' }))
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}
