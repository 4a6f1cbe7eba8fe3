import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Compares two texts in constant time, so that the time taken does not reveal where they first differ. */
export function same(given: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(right))
}

/** Prefix of every encrypted text. */
const MARK = '$8$'
const VECTOR = 16
const key = randomBytes(16)

/**
 * Encrypts a secret for storage and display. A text that is already encrypted, as when a configuration is restored, is
 * left unchanged.
 */
export function encryptSecret(text: string): string {
  if (decryptSecret(text) !== undefined) return text
  const vector = randomBytes(VECTOR)
  const cipher = createCipheriv('aes-128-cbc', key, vector)
  return MARK + Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** Decrypts an encrypted text; undefined for any other text. */
export function decryptSecret(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined
  const bytes = Buffer.from(text.slice(MARK.length), 'base64')
  try {
    const cipher = createDecipheriv('aes-128-cbc', key, bytes.subarray(0, VECTOR))
    return Buffer.concat([cipher.update(bytes.subarray(VECTOR)), cipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
