/** Whether a secret appears in the values read: as written, in a common encoding, or encoded twice. */
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

/** Applies two encodings, one within the other. */
function encodeTwice(secret: string): readonly string[] {
  const once = ENCODINGS.flatMap((encode) => encode(secret))
  return [...new Set(once.flatMap((text) => ENCODINGS.flatMap((encode) => encode(text))))]
}

/** Whether a form consists of hex digits only, which may also be read in upper case. */
function isAnyCase(form: string): boolean {
  return /^(%?[\da-f]{2})+$/.test(form)
}

/**
 * Returns the Base64 letters that encode a text at any position of a longer text, in the standard and the URL alphabet.
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
