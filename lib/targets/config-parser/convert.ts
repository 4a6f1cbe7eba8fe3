import { type Buffer, constants } from 'node:buffer'
import { createReadStream, openSync } from 'node:fs'
import { isatty } from 'node:tty'
import { Conversion } from './conversion.ts'
import { DiagnosticLog } from './diagnostics.ts'
import type { Format } from './output/formats.ts'
import { reason } from './output/reason.ts'
import { type Destination, fileDestination, standardOutput } from './output/destination.ts'

interface ConvertOptions {
  /** Path of the input file. Standard input if absent. */
  readonly file?: string
  /** Path of the output file. Standard output if absent. */
  readonly output?: string
  readonly format: Format
  readonly sort: boolean
}

/** Bytes read at once. Small pieces fit the processor's caches, and their garbage is collected early. */
const PIECE = 64 * 1024

/**
 * Converts a file or standard input, and returns the exit status. Throws if the input cannot be read or the output
 * cannot be written.
 */
export async function convert({ file, output, format, sort }: ConvertOptions): Promise<number> {
  const source = file ?? '(standard input)'
  const log = new DiagnosticLog(source)
  const conversion = new Conversion({ format, sort, report: (diagnostic) => log.report(diagnostic) })
  const pieces = read(file)
  const destination = output === undefined ? standardOutput() : fileDestination(output)
  try {
    await copy(pieces, conversion, destination)
    await destination.finish()
  } catch (error) {
    destination.discard()
    const tooLong = error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG'
    if (tooLong)
      throw new Error(`${source}: a line or an object is longer than ${constants.MAX_STRING_LENGTH} characters`)
    throw error
  }
  log.end()
  return conversion.failed ? 1 : 0
}

async function copy(pieces: AsyncIterable<Buffer>, conversion: Conversion, destination: Destination): Promise<void> {
  for await (const piece of pieces) {
    const text = conversion.write(piece)
    if (text !== '') await destination.write(text)
  }
  for (const text of conversion.end()) await destination.write(text)
}

/** Reads the input in pieces. Error messages name the input. */
async function* read(file: string | undefined): AsyncGenerator<Buffer> {
  if (file === undefined && isatty(0)) process.stderr.write('confparse: reading standard input; Ctrl-D ends it\n')
  try {
    yield* createReadStream('', { fd: file === undefined ? 0 : openSync(file, 'r'), highWaterMark: PIECE })
  } catch (error) {
    throw new Error(`cannot read ${file ?? 'standard input'}: ${reason(error)}`, { cause: error })
  }
}
