/** Thrown if a certificate cannot be made or verified, because the key, the trust file or the folder cannot be used. */
export class CertificateError extends Error {
  override name = 'CertificateError'
}

/** Thrown if a run must not be signed. The message lists every reason. */
export class UnsignableError extends Error {
  override name = 'UnsignableError'
}
