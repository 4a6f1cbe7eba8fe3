import { spawn } from 'node:child_process'
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describeError } from '../domain/errors.ts'
import { CertificateError } from './errors.ts'

/** Signs bytes with Ed25519, or with ECDSA on P-256 and SHA-256. ECDSA signatures are encoded in DER. */
export interface Signer {
  readonly publicKey: KeyObject
  sign(bytes: Buffer): Promise<Buffer>
}

/**
 * Returns the OpenSSH fingerprint of a public key, such as `SHA256:…`.
 * @throws {CertificateError} for a key that is neither Ed25519 nor P-256
 */
export function computeFingerprint(key: KeyObject): string {
  const { kty, crv, x = '', y = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const parts =
    kty === 'OKP' && crv === 'Ed25519'
      ? ['ssh-ed25519', bytes(x)]
      : kty === 'EC' && crv === 'P-256'
        ? ['ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.of(4), bytes(x), bytes(y)])]
        : undefined
  if (parts === undefined) {
    throw new CertificateError(`A key of type ${crv ?? kty ?? 'unknown'} cannot sign: use Ed25519 or P-256`)
  }
  const wire = parts.flatMap((part) => {
    const content = Buffer.from(part)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    return [length, content]
  })
  return `SHA256:${createHash('sha256').update(Buffer.concat(wire)).digest('base64').replace(/=+$/, '')}`
}

/**
 * Signs with a private key in a PEM file, encrypted or not.
 * @param passphrase for an encrypted key; undefined if none is set
 * @throws {CertificateError} explaining what is wrong with the file
 */
export function signWithFile(file: string, passphrase: string | undefined): Signer {
  const key = readPrivateKey(file, passphrase)
  const publicKey = createPublicKey(key)
  computeFingerprint(publicKey)
  return { publicKey, sign: async (bytes) => sign(selectAlgorithm(publicKey), bytes, key) }
}

function readPrivateKey(file: string, passphrase: string | undefined): KeyObject {
  try {
    return createPrivateKey({ key: readFileSync(file), ...(passphrase === undefined ? {} : { passphrase }) })
  } catch (error) {
    const problem = isEncrypted(file)
      ? passphrase === undefined
        ? 'is encrypted: give its passphrase in PLUMBLINE_KEY_PASSPHRASE'
        : 'does not open with the passphrase in PLUMBLINE_KEY_PASSPHRASE'
      : `is no private key in PEM: ${describeError(error)}`
    throw new CertificateError(`${file} ${problem}`)
  }
}

function isEncrypted(file: string): boolean {
  return existsSync(file) && readFileSync(file, 'latin1').includes('ENCRYPTED')
}

/**
 * Signs with a command of the lab, for a key in an HSM or a KMS. The command reads the bytes from standard input and
 * writes the raw signature to standard output. The signature is verified at once with the public key.
 * @param publicKeyFile the public key in PEM
 */
export function signWithCommand(command: readonly string[], publicKeyFile: string): Signer {
  const publicKey = readPublicKey(publicKeyFile)
  computeFingerprint(publicKey)
  return {
    publicKey,
    async sign(bytes) {
      const signature = await captureOutput(command, bytes)
      if (verifySignature(publicKey, bytes, signature)) return signature
      throw new CertificateError(
        `${command[0]} wrote ${signature.length} bytes that are no signature by the key in ${publicKeyFile}: ` +
          'a signature is raw Ed25519, or ECDSA with SHA-256 in DER',
      )
    },
  }
}

/**
 * Reads a public key.
 * @throws {CertificateError} naming the file
 */
export function readPublicKey(file: string): KeyObject {
  try {
    return createPublicKey(readFileSync(file))
  } catch (error) {
    throw new CertificateError(`${file} is no public key in PEM: ${describeError(error)}`)
  }
}

function verifySignature(key: KeyObject, bytes: Buffer, signature: Buffer): boolean {
  return verify(selectAlgorithm(key), bytes, key, signature)
}

function selectAlgorithm(key: KeyObject): string | null {
  return key.asymmetricKeyType === 'ed25519' ? null : 'sha256'
}

/**
 * Time limit of a signing command in seconds. The limit is long, because a person may have to touch a hardware token.
 */
const PATIENCE = 120

async function captureOutput([program = '', ...parameters]: readonly string[], input: Buffer): Promise<Buffer> {
  const child = spawn(program, parameters, { stdio: ['pipe', 'pipe', 'inherit'], timeout: PATIENCE * 1000 })
  const parts: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stdin.on('error', () => {}) // the exit code reports it
  child.stdin.end(input)
  const ended = Promise.withResolvers<string>()
  child.once('error', ({ message }) => ended.reject(new CertificateError(`Cannot run ${program}: ${message}`)))
  child.once('close', (code, signal) => ended.resolve(String(code ?? signal)))
  const how = await ended.promise
  if (how === '0') return Buffer.concat(parts)
  throw new CertificateError(`${program} ended with ${how} and signed nothing`)
}
