/** What a walk returns in place of an offset where it meets what is not known to be safe. */
export const BAIL_OUT = -1

const nothing = new Uint8Array()
let text: Uint8Array = nothing
let closing: Int32Array | undefined
let bailedOutAt = -1
/** By what a script opens with, the command in it that holds a bail-out, or 0: those before it are known to be safe. */
let resumeAt: Int32Array | undefined

/** Begins a walk, over the text of the last one or over another. @param braces where braces close, once that is known */
export function beginWalk(codes: Uint8Array, braces: Int32Array | undefined): void {
  if (codes !== text) forgetBailOuts()
  text = codes
  closing = braces
}

/** Whatever comes is another text. */
export function forgetBailOuts(): void {
  bailedOutAt = -1
  resumeAt = undefined
  text = nothing
  closing = undefined
}

/** Notes where a walk bailed out: whatever holds it need not be walked again. */
export function bailOut(at: number): number {
  bailedOutAt = at
  return BAIL_OUT
}

/** Passes a bail-out on from the script that opens at `open`, whose command at `at` holds it. */
export function passBailOut(open: number, at: number): number {
  resumeAt ??= new Int32Array(text.length)
  resumeAt[open] = at
  return BAIL_OUT
}

/** Where to go on in a script that begins at `from`. */
export function findResumption(from: number): number {
  return resumeAt?.[from - 1] || from
}

/** Whether the script that opens at `open` was found to hold a bail-out: walking it again from each script around it would find no other. */
export function hasBailedOut(open: number): boolean {
  return (resumeAt?.[open] ?? 0) > 0
}

/** Where the brace at `open` closes; undefined until that is known. */
export function findBraceEnd(open: number): number | undefined {
  return closing?.[open]
}

/** Whether the last walk bailed out between two offsets. */
export function holdsBailOut(open: number, close: number): boolean {
  return bailedOutAt > open && bailedOutAt < close
}
