const REDACTED = '[redacted]'

/** Replaces known secrets by value, wherever text leaves the process. Tokens join as they are issued. */
export class Redactor {
  readonly #secrets = new Set<string>()

  /** Remembers a secret, and its Base64 form as Basic authentication carries it. */
  add(secret: string): void {
    if (secret.length >= 4) this.#secrets.add(secret)
  }

  /** The text without any known secret. */
  clean(text: string): string {
    let cleaned = text
    for (const secret of this.#secrets) cleaned = cleaned.replaceAll(secret, REDACTED)
    return cleaned.replaceAll(/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, REDACTED)
  }
}

/** The process's own: every report, log line and error message passes through it. */
export const redactor = new Redactor()
