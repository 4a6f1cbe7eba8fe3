import { Buffer } from 'node:buffer'
import { freeKey } from './grammar/builder.ts'
import { isListedOften } from './grammar/header.ts'
import { Parser } from './grammar/parser.ts'
import { type ConfigObject, type Diagnostic, formatKey, LimitError } from './model.ts'
import { type Format, Writer } from './output/formats.ts'

interface ConversionOptions {
  readonly format: Format
  readonly sort: boolean
  readonly report: (diagnostic: Diagnostic) => void
}

/** Converts the bytes of a configuration to a format, piece by piece. */
export class Conversion {
  readonly #report: (diagnostic: Diagnostic) => void
  readonly #parser: Parser
  readonly #writer: Writer
  readonly #keys: Set<string> | undefined
  #copies = new Map<string, number>()
  #stopped = false
  /** Whether an error was reported. If so, the output contains only the part that could be read. */
  failed = false

  constructor({ format, sort, report }: ConversionOptions) {
    this.#writer = new Writer(format, sort)
    this.#keys = format === 'json' || format === 'object' ? new Set() : undefined
    this.#report = (diagnostic) => {
      if (diagnostic.severity === 'error') this.failed = true
      report(diagnostic)
    }
    this.#parser = new Parser({ object: (object, line) => this.#add(object, line), diagnostic: this.#report })
  }

  /** Parses the next bytes, and returns the output that is ready. */
  write(piece: Buffer): string {
    this.#guard(() => this.#parser.write(piece))
    return this.#writer.take()
  }

  /** Ends the input, and yields the rest of the output. */
  *end(): Generator<string> {
    this.#guard(() => this.#parser.end())
    yield* this.#writer.end()
  }

  #add(object: ConfigObject, line: number): void {
    if (this.#keys === undefined) this.#writer.add(object)
    else this.#writer.add(object, this.#freeKey(this.#keys, object, line))
  }

  /**
   * Returns the JSON key for an object. A JSON object cannot repeat a key, so a repeated object gets a numbered key.
   */
  #freeKey(keys: Set<string>, object: ConfigObject, line: number): string {
    const key = formatKey(object)
    const taken = keys.has(key)
    const free = taken ? freeKey(key, this.#copies, (candidate) => keys.has(candidate)) : key
    keys.add(copyKey(free))
    if (taken && !isListedOften(object)) {
      const message = `duplicate object (first one kept, this one added as ${free})`
      this.#report({ severity: 'warning', line, object: key, message })
    }
    return free
  }

  #guard(read: () => void): void {
    if (this.#stopped) return
    try {
      read()
    } catch (error) {
      if (!(error instanceof LimitError)) throw error
      this.#stopped = true
      this.#parser.fail(`${error.message}; reading stopped here`)
    }
  }
}

/** Copies `key`, so that the long text that it was sliced from can be freed. */
function copyKey(key: string): string {
  return Buffer.from(key).toString()
}
