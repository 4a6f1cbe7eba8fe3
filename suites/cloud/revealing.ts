/** Whether a secret appears in values that were read: as written, in a common encoding, or encoded twice. */
export function reveals(secret: string, read: readonly unknown[]): boolean {
  const text = read.map((each) => JSON.stringify(each ?? '')).join('\n')
  const small = text.toLowerCase()
  return encodeTwice(secret).some((form) => text.includes(form) || (isAnyCase(form) && small.includes(form)))
}

type Encoding = (text: string) => readonly string[]

const ENCODINGS: readonly Encoding[] = [
  (text) => [text],
  (text) => [text.split('').toReversed().join('')],
  (text) => [Buffer.from(text).toString('hex')],
  (text) => [[...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')],
  base64,
]

/** Returns a secret in each combination of two encodings, one applied after the other. */
function encodeTwice(secret: string): readonly string[] {
  const once = ENCODINGS.flatMap((encode) => encode(secret))
  return [...new Set(once.flatMap((text) => ENCODINGS.flatMap((encode) => encode(text))))]
}

/** Whether an encoded secret consists of hex digits only. A target may return hex digits in upper case. */
function isAnyCase(form: string): boolean {
  return /^(%?[\da-f]{2})+$/.test(form)
}

/**
 * Returns the Base64 characters that encode a text at any position in a longer text, in the standard and in the
 * URL-safe alphabet.
 */
function base64(text: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(text)])
    const whole = bytes.toString('base64').replaceAll('=', '')
    const first = Math.ceil((offset * 8) / 6)
    const last = Math.floor((bytes.length * 8) / 6)
    const letters = whole.slice(first, last)
    return [letters, letters.replaceAll('+', '-').replaceAll('/', '_')]
  })
}
