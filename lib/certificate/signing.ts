import type { KeyObject } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CERTIFICATE } from '../report/folder.ts'
import { findMistakes, serialise } from '../report/validate.ts'
import { signStatement } from './bundle.ts'
import { listObstacles } from './eligibility.ts'
import { CertificateError, UnsignableError } from './errors.ts'
import type { Explanation } from './explanations.ts'
import { computeFingerprint, type Signer } from './keys.ts'
import { composeStatement, type Statement } from './statement.ts'
import { compareWithManifest, hashFile, readConformance, readManifest } from './verification.ts'

/** A certificate that has been written. */
export interface Certificate {
  readonly file: string
  readonly publicKey: KeyObject
  readonly fingerprint: string
  readonly statement: Statement
}

/**
 * Signs the run in a folder, and writes the certificate into the folder.
 * @throws {UnsignableError} listing every reason why the run cannot be certified
 * @throws {CertificateError} if the folder was altered or already contains a certificate, or if signing fails
 */
export async function signFolder(
  folder: string,
  signer: Signer,
  explanations: readonly Explanation[] = [],
  at = new Date(),
): Promise<Certificate> {
  const file = join(folder, CERTIFICATE)
  if (existsSync(file)) throw new CertificateError(`${file} is there already: remove it to sign again`)
  const manifest = readManifest(folder)
  const conformance = readConformance(folder)
  const altered = [...compareWithManifest(folder, manifest), ...findMistakes(serialise(conformance))]
  if (altered.length > 0) {
    throw new CertificateError([`The reports in ${folder} are not as the run wrote them:`, ...altered].join('\n  '))
  }
  const obstacles = listObstacles(conformance, explanations)
  if (obstacles.length > 0) {
    throw new UnsignableError([`Run ${conformance.run.id} cannot be signed:`, ...obstacles].join('\n  '))
  }
  const manifestDigest = hashFile(join(folder, 'manifest.json')) ?? ''
  const statement = composeStatement({ conformance, manifest, manifestDigest, explanations, at })
  writeFileSync(file, await signStatement(statement, signer), { flag: 'wx' })
  const { publicKey } = signer
  return { file, publicKey, fingerprint: computeFingerprint(publicKey), statement }
}
