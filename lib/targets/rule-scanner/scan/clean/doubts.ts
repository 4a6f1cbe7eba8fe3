/** What a walk returns in place of an offset where it cannot vouch for what it met. */
export const DOUBT = -1

const nothing = new Uint8Array()
let text: Uint8Array = nothing
let closing: Int32Array | undefined
let doubted = -1
/** By what a script opens with, the command in it that holds a doubt, or 0: those before it are vouched for. */
let resumed: Int32Array | undefined

/** Begins a walk, over the text of the last one or over another. @param braces where braces close, once that is known */
export function walkOver(codes: Uint8Array, braces: Int32Array | undefined): void {
  if (codes !== text) forgetDoubts()
  text = codes
  closing = braces
}

/** Whatever comes is another text. */
export function forgetDoubts(): void {
  doubted = -1
  resumed = undefined
  text = nothing
  closing = undefined
}

/** Notes where a doubt arose: whatever holds it need not be walked again. */
export function doubt(at: number): number {
  doubted = at
  return DOUBT
}

/** Passes a doubt on from the script that opens at `open`, whose command at `at` holds it. */
export function doubtIn(open: number, at: number): number {
  resumed ??= new Int32Array(text.length)
  resumed[open] = at
  return DOUBT
}

/** Where to go on in a script that begins at `from`. */
export function resumption(from: number): number {
  return resumed?.[from - 1] || from
}

/** Whether the script that opens at `open` was found to hold a doubt: walking it again from each script around it would find no other. */
export function isDoubted(open: number): boolean {
  return (resumed?.[open] ?? 0) > 0
}

/** Where the brace at `open` closes; undefined until that is known. */
export function braceEnd(open: number): number | undefined {
  return closing?.[open]
}

/** Whether the last doubt arose between two offsets. */
export function holdsDoubt(open: number, close: number): boolean {
  return doubted > open && doubted < close
}
