/** A certificate cannot be made or checked: the key, the trust file or the folder is not usable. */
export class CertificateError extends Error {
  override name = 'CertificateError'
}

/** A run that must not be signed; the message lists every reason. */
export class UnsignableError extends Error {
  override name = 'UnsignableError'
}
