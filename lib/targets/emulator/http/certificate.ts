import { X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { generate } from 'selfsigned'

export interface Certificate {
  key: string
  cert: string
  /** The SHA-256 fingerprint of the certificate, as lowercase hex with colons. */
  fingerprint: string
}

/** Creates a self-signed certificate for `host`. */
export async function createCertificate(host: string): Promise<Certificate> {
  const subject = [
    { name: 'commonName', value: 'appliance-1' },
    // The organisation shows anyone who inspects the certificate that this is not a real device.
    { name: 'organizationName', value: 'Plumbline emulator' },
  ]
  const pems = await generate(subject, {
    keyType: 'ec',
    curve: 'P-256',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          isIP(host) === 0 ? { type: 2, value: host } : { type: 7, ip: host },
        ],
      },
    ],
  })
  const fingerprint = new X509Certificate(pems.cert).fingerprint256.toLowerCase()
  return { key: pems.private, cert: pems.cert, fingerprint }
}
