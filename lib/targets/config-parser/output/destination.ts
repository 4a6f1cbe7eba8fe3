import { Buffer } from 'node:buffer'
import * as fs from 'node:fs'
import { dirname, join } from 'node:path'
import { reason } from './reason.ts'

/**
 * The destination of the output. `finish` completes the output, and `discard` drops an incomplete output as far as
 * possible.
 */
export interface Destination {
  write(text: string): Promise<void> | void
  finish(): Promise<void> | void
  discard(): void
}

/**
 * Creates a destination that writes to standard output. If the reader exits early, as in `| head`, the process exits
 * silently.
 */
export function standardOutput(): Destination {
  const { stdout } = process
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    process.stderr.write(`confparse: cannot write standard output: ${error.message}\n`)
    process.exit(2)
  })
  return {
    write(text) {
      if (stdout.write(text)) return undefined
      return new Promise((resolve) => stdout.once('drain', resolve))
    },
    finish: () => undefined,
    discard: () => undefined,
  }
}

/**
 * Creates a destination that replaces a file in one step, or leaves the file unchanged on failure. Devices and pipes
 * are written directly.
 */
export function fileDestination(path: string): Destination {
  const target = fs.existsSync(path) ? fs.realpathSync(path) : path
  const present = fs.statSync(target, { throwIfNoEntry: false })
  if (present?.isDirectory()) throw new Error(`cannot write ${path}: it is a directory`)
  if (present !== undefined && !present.isFile()) return direct(path)

  const temporary = join(dirname(target), `.confparse-${process.pid}-${Date.now()}.tmp`)
  const removeOnSignal = (signal: NodeJS.Signals) => {
    fs.rmSync(temporary, { force: true })
    process.off(signal, removeOnSignal)
    process.kill(process.pid, signal)
  }
  // The handlers are installed before the temporary file is created. Otherwise a signal between the two steps would
  // leave the file behind.
  for (const signal of SIGNALS) process.on(signal, removeOnSignal)
  const release = () => {
    for (const signal of SIGNALS) process.off(signal, removeOnSignal)
  }
  const descriptor = named(path, () => fs.openSync(temporary, 'wx', (present?.mode ?? 0o666) & 0o777))
  return {
    write: (text) => named(path, () => writeAll(descriptor, text)),
    finish() {
      named(path, () => {
        fs.fsyncSync(descriptor)
        fs.closeSync(descriptor)
        fs.renameSync(temporary, target)
      })
      release()
    },
    discard() {
      fs.rmSync(temporary, { force: true })
      release()
    },
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Calls `write`. Its errors name the file. */
function named<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw new Error(`cannot write ${path}: ${reason(error)}`, { cause: error })
  }
}

function direct(path: string): Destination {
  const descriptor = named(path, () => fs.openSync(path, 'w'))
  return {
    write: (text) => named(path, () => writeAll(descriptor, text)),
    finish: () => fs.closeSync(descriptor),
    discard: () => fs.closeSync(descriptor),
  }
}

function writeAll(descriptor: number, text: string): void {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; ) at += fs.writeSync(descriptor, bytes, at)
}
