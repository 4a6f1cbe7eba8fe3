import type { Diagnostic } from './model.ts'

const MOST_WARNINGS = 10_000

/**
 * Formats a diagnostic, such as `file:12: warning: ltm pool /Common/web: …`. The object is omitted if the diagnostic is
 * outside objects.
 */
export function diagnosticLine(source: string, { severity, line, object, message }: Diagnostic): string {
  return `${source}:${line}: ${severity}: ${object === '' ? '' : `${object}: `}${message}`
}

/**
 * Writes diagnostics to standard error as they are reported. After `MOST_WARNINGS` warnings, it only counts further
 * warnings.
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
