import type { Command } from 'commander'
import { readExplanations } from '../certificate/explanations.ts'
import { signFolder } from '../certificate/signing.ts'
import { print, printJson } from '../terminal/output.ts'
import { findRunFolder } from './narrowing.ts'
import { describeCertificate, type KeyFlags, createSigner, withKeyOptions } from './signer.ts'

interface SignFlags extends KeyFlags {
  readonly explain?: string
  readonly json?: true
}

export function define(program: Command): void {
  const command = program
    .command('sign <run>')
    .description('Sign a certification run with a key of the lab, so that others can verify it.')
  withKeyOptions(command)
    .option('--explain <file>', 'JSON list that explains each incident: incident, owner, reference, explanation')
    .option('--json', 'print the signed statement')
    .addHelpText('after', EXIT_CODES)
    .action(async (run: string, flags: SignFlags) => {
      const explanations = flags.explain === undefined ? [] : readExplanations(flags.explain)
      const certificate = await signFolder(findRunFolder(run), createSigner(flags), explanations)
      if (flags.json === true) printJson(certificate.statement, 2)
      else print(describeCertificate(certificate))
    })
}

const EXIT_CODES = `
The run is given by its folder or id; latest is the newest.

Exit codes:
  0  signed
  2  the key, the explanations or the folder cannot be used
  3  the run must not be signed; every reason is listed`
