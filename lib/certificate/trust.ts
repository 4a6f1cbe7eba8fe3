import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describeError } from '../domain/errors.ts'
import { schemaCompiler } from '../schema/compiler.ts'
import { CertificateError } from './errors.ts'
import { computeFingerprint } from './keys.ts'

/** A key that may sign for a lab. */
export interface TrustedKey {
  readonly fingerprint: string
  readonly publicKey: KeyObject
  readonly owner: string
  /** First day of validity, such as `2026-01-31`. The last day, `notAfter`, is part of the validity. */
  readonly notBefore?: string
  readonly notAfter?: string
  /**
   * Date of revocation. All signatures of the key are then void, even earlier ones, because a signature can be
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

/** A public key in PEM, as `openssl pkey -pubout` writes it. */
const PEM = /-----BEGIN PUBLIC KEY-----.*?-----END PUBLIC KEY-----/gs

/**
 * Reads the trusted keys. The file contains either a list, `{ "keys": [{ "publicKey": "<PEM>", "owner": … }] }`, or
 * public keys in PEM. A key in PEM has no dates, and its owner is the path of the file.
 * @throws {CertificateError} naming each mistake
 */
export function readTrust(file: string): readonly TrustedKey[] {
  const text = readText(file)
  if (/^\s*[{[]/.test(text)) return readList(file, text)
  const keys = text.match(PEM) ?? []
  if (keys.length === 0) {
    throw new CertificateError(`${file} is neither a public key in PEM nor a JSON list of trusted keys (${MANUAL})`)
  }
  return keys.map((pem) => identifyKey(pem, file, file))
}

/** The document that explains how to make a list of trusted keys. */
const MANUAL = 'reports/README.md, "Signing and verifying"'

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new CertificateError(`Cannot read ${file}: ${describeError(error)}`)
  }
}

function readList(file: string, text: string): readonly TrustedKey[] {
  const value = parseList(file, text)
  const validate = schemaCompiler().compile<{ keys: Written[] }>(SCHEMA)
  if (!validate(value)) {
    const mistakes = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `  ${instancePath || '/'}: ${message} ${JSON.stringify(params)}`,
    )
    throw new CertificateError([`${file} is no list of trusted keys (${MANUAL}):`, ...mistakes].join('\n'))
  }
  return value.keys.map(({ publicKey: pem, ...rest }, index) => ({
    ...rest,
    ...identifyKey(pem, rest.owner, `${file}: key ${index + 1} of ${rest.owner}`),
  }))
}

function parseList(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CertificateError(`${file} is no JSON list of trusted keys (${MANUAL}): ${describeError(error)}`)
  }
}

/** Formats the entry for a public key in a list of trusted keys. The person who keeps the list adds the owner. */
export function formatTrustEntry(publicKey: KeyObject): string {
  return JSON.stringify({ owner: '…', publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() })
}

/** Returns why a key is not valid for a signature made at the given time; undefined if the key is valid. */
export function objectToKey({ owner, notBefore, notAfter, revoked }: TrustedKey, signed: string): string | undefined {
  const date = signed.slice(0, 10)
  if (revoked !== undefined) return `the key of ${owner} was revoked on ${revoked}`
  if (notBefore !== undefined && date < notBefore)
    return `the key of ${owner} is valid from ${notBefore}, not on ${date}`
  if (notAfter !== undefined && date > notAfter) return `the key of ${owner} is valid until ${notAfter}, not on ${date}`
  return undefined
}

function identifyKey(pem: string, owner: string, place: string): TrustedKey {
  const publicKey = parseKey(pem, place)
  return { owner, publicKey, fingerprint: computeFingerprint(publicKey) }
}

function parseKey(pem: string, place: string): KeyObject {
  try {
    return createPublicKey(pem)
  } catch (error) {
    throw new CertificateError(`${place} is no public key in PEM: ${describeError(error)}`)
  }
}
