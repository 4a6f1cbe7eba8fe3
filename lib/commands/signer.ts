import type { Command } from 'commander'
import { type Signer, signWithCommand, signWithFile } from '../certificate/keys.ts'
import type { Certificate } from '../certificate/signing.ts'
import { formatTrustEntry } from '../certificate/trust.ts'
import { UsageError } from '../terminal/usage.ts'

/** Flags that say where the lab's key is. */
export interface KeyFlags {
  readonly key?: string
  readonly keyCommand?: string
  readonly publicKey?: string
}

/** Environment variable that contains the passphrase of an encrypted key. */
const PASSPHRASE = 'PLUMBLINE_KEY_PASSPHRASE'

/** Adds the options that name a key. */
export function withKeyOptions(command: Command): Command {
  return command
    .option('-k, --key <file>', `private key in PEM, Ed25519 or P-256; the passphrase comes from ${PASSPHRASE}`)
    .option('--key-command <command>', 'program that signs standard input, for a key in an HSM or a KMS')
    .option('--public-key <file>', 'public key in PEM that belongs to --key-command')
}

export function describeCertificate({ file, publicKey, fingerprint, statement }: Certificate): string {
  return [
    `Signed ${file}`,
    `  result ${statement.predicate.result}, key ${fingerprint}`,
    `  entry for a list of trusted keys: ${formatTrustEntry(publicKey)}`,
  ].join('\n')
}

/**
 * Creates the signer for a key.
 * @throws {UsageError} if the flags name no key or two keys
 */
export function createSigner({ key, keyCommand, publicKey }: KeyFlags): Signer {
  if (key !== undefined && keyCommand === undefined) return signWithFile(key, process.env[PASSPHRASE])
  if (key === undefined && keyCommand !== undefined && publicKey !== undefined) {
    return signWithCommand(keyCommand.split(/\s+/).filter(Boolean), publicKey)
  }
  throw new UsageError('Give a key: --key <file>, or --key-command <command> with --public-key <file>')
}
