import type { Command } from 'commander'
import { readExplanations } from '../certificate/explanations.ts'
import { type Signer, signWithCommand, signWithFile } from '../certificate/keys.ts'
import { signFolder } from '../certificate/signing.ts'
import { print, printJson } from '../terminal/output.ts'
import { UsageError } from '../terminal/usage.ts'
import { folderOf } from './narrowing.ts'

interface SignFlags {
  readonly key?: string
  readonly keyCommand?: string
  readonly publicKey?: string
  readonly explain?: string
  readonly json?: true
}

/** The passphrase of an encrypted key. */
const PASSPHRASE = 'PLUMBLINE_KEY_PASSPHRASE'

export function define(program: Command): void {
  program
    .command('sign <run>')
    .description('Sign a certification run with a key of the lab, so that others can verify it.')
    .option('-k, --key <file>', `private key in PEM, Ed25519 or P-256; the passphrase comes from ${PASSPHRASE}`)
    .option('--key-command <command>', 'program that signs standard input, for a key in an HSM or a KMS')
    .option('--public-key <file>', 'public key in PEM that belongs to --key-command')
    .option('--explain <file>', 'JSON list that explains each incident: incident, owner, reference, explanation')
    .option('--json', 'print the signed statement')
    .addHelpText('after', '\nThe run is given by its folder or id; latest is the newest.\n')
    .action(async (run: string, flags: SignFlags) => {
      const { file, fingerprint, statement } = await signFolder(
        folderOf(run),
        signerOf(flags),
        flags.explain === undefined ? [] : readExplanations(flags.explain),
      )
      const { result } = statement.predicate
      if (flags.json === true) printJson(statement, 2)
      else print(`Signed ${file}\n  result ${result}, key ${fingerprint}`)
    })
}

/** @throws {UsageError} when the flags name no key, or two */
function signerOf({ key, keyCommand, publicKey }: SignFlags): Signer {
  if (key !== undefined && keyCommand === undefined) return signWithFile(key, process.env[PASSPHRASE])
  if (key === undefined && keyCommand !== undefined && publicKey !== undefined) {
    return signWithCommand(keyCommand.split(/\s+/).filter(Boolean), publicKey)
  }
  throw new UsageError('Give a key: --key <file>, or --key-command <command> with --public-key <file>')
}
