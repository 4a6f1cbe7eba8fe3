/** What a walk returns in place of an offset where it cannot vouch for what it met. */
export const DOUBT = -1

let text: Uint8Array = new Uint8Array()
let closing: Int32Array | undefined
let doubted = -1

/** Begins a walk, over the text of the last one or over another. @param braces where braces close, once that is known */
export function walkOver(codes: Uint8Array, braces: Int32Array | undefined): void {
  if (codes !== text) doubted = -1
  text = codes
  closing = braces
}

/** Whatever comes is another text. */
export function forgetDoubts(): void {
  doubted = -1
  text = new Uint8Array()
  closing = undefined
}

/** Notes where a doubt arose: whatever holds it need not be walked again. */
export function doubt(at: number): number {
  doubted = at
  return DOUBT
}

/** Where the brace at `open` closes; undefined until that is known. */
export function braceEnd(open: number): number | undefined {
  return closing?.[open]
}

/** Whether the last doubt arose between two offsets. */
export function holdsDoubt(open: number, close: number): boolean {
  return doubted > open && doubted < close
}
