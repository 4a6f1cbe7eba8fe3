import type { KeyObject } from 'node:crypto'
import type { TrustMaterial } from '@sigstore/verify'
import { CERTIFICATE } from '../report/folder.ts'
import { CertificateError } from './errors.ts'
import { computeFingerprint, type Signer } from './keys.ts'
import { parseStatement, PAYLOAD_TYPE, type Statement } from './statement.ts'

/**
 * Signs a statement offline, as a DSSE envelope in a Sigstore bundle v0.3. The OpenSSH fingerprint identifies the key.
 * @returns the text of the bundle
 */
export async function signStatement(statement: Statement, signer: Signer): Promise<string> {
  const [{ DSSEBundleBuilder }, { bundleToJSON }] = await Promise.all([
    import('@sigstore/sign'),
    import('@sigstore/bundle'),
  ])
  const publicKey = signer.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const hint = computeFingerprint(signer.publicKey)
  const builder = new DSSEBundleBuilder({
    signer: {
      sign: async (bytes) => ({
        signature: await signer.sign(bytes),
        key: { $case: 'publicKey', publicKey, hint },
      }),
    },
    witnesses: [],
  })
  const bundle = await builder.create({ data: Buffer.from(JSON.stringify(statement)), type: PAYLOAD_TYPE })
  return `${JSON.stringify(bundleToJSON(bundle), undefined, 2)}\n`
}

/** A parsed bundle with its statement and the fingerprint of its key. The signature has not been verified. */
export interface Opened {
  readonly hint: string
  readonly statement: Statement
  /** Whether the signature was made with this key. */
  isSignedBy(key: KeyObject): boolean
}

/**
 * Parses a bundle.
 * @throws {CertificateError} if the text is not a Plumbline bundle
 */
export async function openBundle(text: string): Promise<Opened> {
  const [{ bundleFromJSON }, { toSignedEntity, Verifier }] = await Promise.all([
    import('@sigstore/bundle'),
    import('@sigstore/verify'),
  ])
  const bundle = attempt(() => bundleFromJSON(JSON.parse(text)))
  if (bundle?.content.$case !== 'dsseEnvelope' || bundle.verificationMaterial.content.$case !== 'publicKey') {
    throw new CertificateError(`${CERTIFICATE} is no Sigstore bundle of a statement that a key signed`)
  }
  const statement = parseStatement(bundle.content.dsseEnvelope.payload)
  if (statement === undefined) throw new CertificateError(`${CERTIFICATE} states nothing about a run`)
  return {
    hint: bundle.verificationMaterial.content.publicKey.hint,
    statement,
    isSignedBy(key) {
      const trust: TrustMaterial = {
        certificateAuthorities: [],
        timestampAuthorities: [],
        tlogs: [],
        ctlogs: [],
        publicKey: () => ({ publicKey: key, validFor: () => true }),
      }
      const verifier = new Verifier(trust, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 })
      return attempt(() => verifier.verify(toSignedEntity(bundle))) !== undefined
    },
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
