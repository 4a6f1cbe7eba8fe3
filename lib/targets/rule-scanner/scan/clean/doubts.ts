/** What a walk returns in place of an offset where it cannot vouch for what it met. */
export const DOUBT = -1

const nothing = new Uint8Array()
let text: Uint8Array = nothing
let closing: Int32Array | undefined
let doubted = -1
/** By what a script opens with, the command in it that holds a doubt: those before it are vouched for. */
const resumed = new Map<number, number>()

/** Begins a walk, over the text of the last one or over another. @param braces where braces close, once that is known */
export function walkOver(codes: Uint8Array, braces: Int32Array | undefined): void {
  if (codes !== text) forgetDoubts()
  text = codes
  closing = braces
}

/** Whatever comes is another text. */
export function forgetDoubts(): void {
  doubted = -1
  if (resumed.size > 0) resumed.clear()
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
  resumed.set(open, at)
  return DOUBT
}

/** Where to go on in a script that begins at `from`. */
export function resumption(from: number): number {
  return resumed.get(from - 1) ?? from
}

/** Where the brace at `open` closes; undefined until that is known. */
export function braceEnd(open: number): number | undefined {
  return closing?.[open]
}

/** Whether the last doubt arose between two offsets. */
export function holdsDoubt(open: number, close: number): boolean {
  return doubted > open && doubted < close
}
