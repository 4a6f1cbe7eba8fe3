import { isUtf8 } from 'node:buffer'
import { LateError, OversizeError } from '../domain/errors.ts'

/** Profile budgets that limit a response over any channel. */
export interface Bounds {
  /** Maximum wait for a response, in real seconds. */
  readonly answer: number
  /** Maximum size of a response, in MiB. */
  readonly answerSize: number
}

const MIB = 2 ** 20

/** Collects a response chunk by chunk and never stores more than the budget `answerSize`. */
export class Gathering {
  readonly #what: string
  readonly #most: number
  #pieces: Uint8Array[] = []
  #length = 0

  /** @param what the request, such as `GET https://192.0.2.1/api`, for error messages */
  constructor(what: string, { answerSize }: Pick<Bounds, 'answerSize'>) {
    this.#what = what
    this.#most = answerSize
  }

  /** Bytes received so far. */
  get length(): number {
    return this.#length
  }

  /**
   * Adds a chunk.
   * @throws {OversizeError} if the response is too large; the data received so far is dropped
   */
  add(piece: Uint8Array): void {
    this.#length += piece.length
    if (this.#length <= this.#most * MIB) return void this.#pieces.push(piece)
    this.#pieces = []
    throw new OversizeError(
      `${this.#what}: the answer is too large: ${formatSize(this.#length)} came, and it went on. ${raise('answerSize', `${this.#most} MiB`)}`,
    )
  }

  text(): string {
    return new TextDecoder().decode(this.#whole)
  }

  /** Whether the bytes are valid UTF-8. If so, the text contains no replacement characters. */
  get isText(): boolean {
    return isUtf8(this.#whole)
  }

  get #whole(): Uint8Array {
    const [only, ...more] = this.#pieces
    return only !== undefined && more.length === 0 ? only : Buffer.concat(this.#pieces)
  }

  /** Returns the error for a response that did not end in time. */
  late(seconds: number): LateError {
    const came = this.#length === 0 ? 'nothing came' : `${formatSize(this.#length)} came, and no end`
    return new LateError(
      `${this.#what}: no complete answer within ${seconds} s: ${came}. ${raise('answer', `${seconds} s`)}`,
    )
  }
}

function raise(budget: keyof Bounds, value: string): string {
  return `If the target may do that, raise the budget "${budget}" of the profile (${value})`
}

function formatSize(bytes: number): string {
  return bytes < MIB ? `${bytes} bytes` : `${(bytes / MIB).toFixed(1)} MiB`
}
