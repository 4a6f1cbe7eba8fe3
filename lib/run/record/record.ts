import { appendFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardWrite } from '../../domain/disk.ts'
import type { TestOutcome } from '../../domain/finding.ts'
import { redactResult, redactor } from '../../domain/redaction.ts'
import { RECORD } from '../../report/folder.ts'
import type { EndLine, FoundLine, Line, Opening, TestLine } from './lines.ts'

/**
 * The record of a run on disk, written during the run and free of secrets. A line that ends with a newline is complete.
 */
export class RunRecord {
  readonly #file: string

  /**
   * Begins the record in a folder. An earlier record in the folder stays complete until the new record replaces it.
   * @param kept lines of the runs that this run resumes
   */
  constructor(folder: string, opening: Opening, kept: readonly Line[] = []) {
    this.#file = join(folder, RECORD)
    const partial = `${this.#file}.partial`
    const lines = [opening, ...kept].map((line) => `${JSON.stringify(line)}\n`)
    guardWrite(partial, () => writeFileSync(partial, lines.join(''), { mode: 0o600 }))
    renameSync(partial, this.#file)
  }

  /** Records a finished test. If a test has several results, the last one counts. */
  test(line: Omit<TestLine, 'kind' | 'at'>): void {
    this.#append({ kind: 'test', at: new Date().toISOString(), ...line, outcome: unsecret(line.outcome) })
  }

  found(found: Omit<FoundLine, 'kind'>): void {
    this.#append({ kind: 'found', ...redactResult(found) })
  }

  /** Records that the run ended normally. */
  end(how: Omit<EndLine, 'kind' | 'at'>): void {
    this.#append({ kind: 'end', at: new Date().toISOString(), ...redactResult(how) })
  }

  #append(line: Line): void {
    guardWrite(this.#file, () => appendFileSync(this.#file, `${JSON.stringify(line)}\n`))
  }
}

/**
 * Removes secrets from an outcome. Test names come from the suite and are kept. Transcripts are redacted elsewhere.
 * Findings are stored only once, in the outcome.
 */
function unsecret(outcome: TestOutcome): TestOutcome {
  const { name, record } = outcome
  const { record: _, ...clean } = { ...redactResult(outcome), name }
  if (record === undefined) return clean
  const { transcript, ...rest } = record
  const told = transcript === undefined ? {} : { transcript: redactor.clean(transcript) }
  return { ...clean, record: { ...redactResult(rest), findings: [], ...told } }
}
