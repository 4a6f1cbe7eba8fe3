import type { KeyObject } from 'node:crypto'
import { createPublicKey } from 'node:crypto'
import { describeError } from '../domain/errors.ts'
import { schemaCompiler } from '../schema/compiler.ts'
import { CertificateError } from './errors.ts'
import { parseFile } from './explanations.ts'
import { computeFingerprint } from './keys.ts'

/** A key that is trusted to sign for a lab. */
export interface TrustedKey {
  readonly fingerprint: string
  readonly publicKey: KeyObject
  readonly owner: string
  /** First day of validity, such as `2026-01-31`. The last day, `notAfter`, is inclusive. */
  readonly notBefore?: string
  readonly notAfter?: string
  /**
   * Date of revocation. All signatures by the key are then void, even earlier ones, because a signature can be
   * backdated.
   */
  readonly revoked?: string
}

interface Written extends Omit<TrustedKey, 'fingerprint' | 'publicKey'> {
  readonly publicKey: string
}

const day = { type: 'string', format: 'date' }
const SCHEMA = {
  type: 'object',
  additionalProperties: false,
  required: ['keys'],
  properties: {
    keys: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['publicKey', 'owner'],
        properties: {
          publicKey: { type: 'string', pattern: 'BEGIN PUBLIC KEY' },
          owner: { type: 'string', pattern: '\\S' },
          notBefore: day,
          notAfter: day,
          revoked: day,
        },
      },
    },
  },
}

/** Reads a trust file: `{ "keys": [{ "publicKey": "<PEM>", "owner": … }] }`. @throws {CertificateError} naming each mistake */
export function readTrust(file: string): readonly TrustedKey[] {
  const value = parseFile(file)
  const validate = schemaCompiler().compile<{ keys: Written[] }>(SCHEMA)
  if (!validate(value)) {
    const mistakes = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `  ${instancePath || '/'}: ${message} ${JSON.stringify(params)}`,
    )
    throw new CertificateError([`${file} is no trust file:`, ...mistakes].join('\n'))
  }
  return value.keys.map(({ publicKey: pem, ...rest }, index) => {
    const publicKey = parseKey(pem, `${file}: key ${index + 1} of ${rest.owner}`)
    return { ...rest, publicKey, fingerprint: computeFingerprint(publicKey) }
  })
}

/** Returns why a key is not valid for a signature made at the given time, or undefined if the key is valid. */
export function objectToKey({ owner, notBefore, notAfter, revoked }: TrustedKey, signed: string): string | undefined {
  const date = signed.slice(0, 10)
  if (revoked !== undefined) return `the key of ${owner} was revoked on ${revoked}`
  if (notBefore !== undefined && date < notBefore)
    return `the key of ${owner} is valid from ${notBefore}, not on ${date}`
  if (notAfter !== undefined && date > notAfter) return `the key of ${owner} is valid until ${notAfter}, not on ${date}`
  return undefined
}

function parseKey(pem: string, place: string): KeyObject {
  try {
    return createPublicKey(pem)
  } catch (error) {
    throw new CertificateError(`${place} is no public key in PEM: ${describeError(error)}`)
  }
}
