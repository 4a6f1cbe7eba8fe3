import type { Diagnostic } from './model.ts'

const MOST_WARNINGS = 10_000

/**
 * Formats a diagnostic, such as `file:12: warning: ltm pool /Common/web: …`, without control characters, which could
 * start a new line or control a terminal. The object is omitted if the problem is outside any object.
 */
export function diagnosticLine(source: string, { severity, line, object, message }: Diagnostic): string {
  const text = `${source}:${line}: ${severity}: ${object === '' ? '' : `${object}: `}${message}`
  return text.replace(/[\0-\x1f\x7f-\x9f]+/g, ' ')
}

/**
 * Writes diagnostics to standard error as they are reported. After `MOST_WARNINGS` warnings, further warnings are only
 * counted.
 */
export class DiagnosticLog {
  readonly #source: string
  #warnings = 0

  constructor(source: string) {
    this.#source = source
  }

  report(diagnostic: Diagnostic): void {
    if (diagnostic.severity === 'warning' && ++this.#warnings > MOST_WARNINGS) return
    process.stderr.write(`${diagnosticLine(this.#source, diagnostic)}\n`)
  }

  end(): void {
    const more = this.#warnings - MOST_WARNINGS
    if (more > 0) process.stderr.write(`${this.#source}: warning: ${more} more warnings are not shown\n`)
  }
}
