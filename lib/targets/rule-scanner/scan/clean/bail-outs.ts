/** Returned by a walk instead of an offset, when the walk meets code that is not known to be safe. */
export const BAIL_OUT = -1

const nothing = new Uint8Array()
let text: Uint8Array = nothing
let closing: Int32Array | undefined
let bailedOutAt = -1
/**
 * For each opening offset of a script: the offset of the command that contains a bail-out, or 0. All commands before
 * that offset are known safe.
 */
let resumeAt: Int32Array | undefined

/**
 * Starts a walk over the same text or a new text.
 * @param braces closing offsets of braces, once known
 */
export function beginWalk(codes: Uint8Array, braces: Int32Array | undefined): void {
  if (codes !== text) forgetBailOuts()
  text = codes
  closing = braces
}

/** Resets the state for a new text. */
export function forgetBailOuts(): void {
  bailedOutAt = -1
  resumeAt = undefined
  text = nothing
  closing = undefined
}

/** Records where a walk bailed out. Constructs that contain this offset need no second walk. */
export function bailOut(at: number): number {
  bailedOutAt = at
  return BAIL_OUT
}

/** Records that the script opening at `open` contains a bail-out in its command at `at`. Returns the bail-out. */
export function passBailOut(open: number, at: number): number {
  resumeAt ??= new Int32Array(text.length)
  resumeAt[open] = at
  return BAIL_OUT
}

/** Returns the offset at which to resume the script that begins at `from`. */
export function findResumption(from: number): number {
  return resumeAt?.[from - 1] || from
}

/**
 * Whether the script that opens at `open` contains a known bail-out. Another walk from an enclosing script would meet
 * the same bail-out.
 */
export function hasBailedOut(open: number): boolean {
  return (resumeAt?.[open] ?? 0) > 0
}

/** Returns the closing offset of the brace at `open`; undefined while unknown. */
export function findBraceEnd(open: number): number | undefined {
  return closing?.[open]
}

/** Whether the last walk bailed out between two offsets. */
export function holdsBailOut(open: number, close: number): boolean {
  return bailedOutAt > open && bailedOutAt < close
}
