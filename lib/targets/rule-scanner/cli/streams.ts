import { readSync, writeSync } from 'node:fs'

/** Writes all of `text` to standard output, and waits for a slow reader. */
export function writeOutput(text: string): void {
  writeAll(1, text)
}

export function writeError(line: string): void {
  writeAll(2, line.endsWith('\n') ? line : `${line}\n`)
}

/** Whether the error means that the reader of our output has exited, as in `rulescan check . | head`. */
export function stopsEarly(error: unknown): boolean {
  return getErrorCode(error) === 'EPIPE'
}

/** Reads all of standard input. */
export function readInput(): Buffer {
  const chunks: Buffer[] = []
  for (;;) {
    const chunk = Buffer.allocUnsafe(65_536)
    const length = patiently(() => readSync(0, chunk))
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(chunk.subarray(0, length))
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  let written = 0
  while (written < bytes.length) written += patiently(() => writeSync(descriptor, bytes, written))
}

const pause = new Int32Array(new SharedArrayBuffer(4))

/**
 * Retries a call on a pipe or terminal that another process has made non-blocking. Returns 0 at the end of the input.
 */
function patiently(call: () => number): number {
  for (;;) {
    try {
      return call()
    } catch (error) {
      if (getErrorCode(error) === 'EOF') return 0
      if (getErrorCode(error) !== 'EAGAIN') throw error
      Atomics.wait(pause, 0, 0, 5)
    }
  }
}

function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
