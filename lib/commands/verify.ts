import type { Command } from 'commander'
import { readTrust } from '../certificate/trust.ts'
import { type Verification, verifyFolder } from '../certificate/verification.ts'
import { oneLine } from '../report/plain.ts'
import { describeUnit } from '../report/wording.ts'
import { print, printJson } from '../terminal/output.ts'
import { findRunFolder } from './narrowing.ts'

interface VerifyFlags {
  readonly trust: string
  readonly json?: true
}

export function define(program: Command): void {
  program
    .command('verify <folder>')
    .description('Verify the certificate of a run, and that no file of its report was altered.')
    .requiredOption(
      '-t, --trust <file>',
      'trusted keys: a public key in PEM, or a JSON list with the owner and the days of each',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', EXIT_CODES)
    .action(async (folder: string, { trust, json }: VerifyFlags) => {
      const verification = await verifyFolder(
        findRunFolder(folder),
        readTrust(trust),
        new Date().toISOString().slice(0, 10),
      )
      if (json === true) printJson(verification, 2)
      else print(describe(verification))
      process.exitCode = conforms(verification) ? 0 : 1
    })
}

const EXIT_CODES = `
Exit codes:
  0  genuine, and the target conforms
  1  genuine but the target does not conform, or a file was altered
  2  the key is unknown or does not count, or there is no certificate to read`

function conforms({ alterations, statement }: Verification): boolean {
  return alterations.length === 0 && statement.predicate.result !== 'FAILED'
}

function describe({ owner, fingerprint, statement, alterations, remarks }: Verification): string {
  const { predicate } = statement
  const { model, release } = predicate['urn:plumbline:target']
  const { id, operator, ticket } = predicate['urn:plumbline:run']
  const warned = predicate.warnedTests.length + predicate['urn:plumbline:incidents'].length
  const head =
    alterations.length > 0
      ? 'Altered: this is not what was signed'
      : `Genuine: ${predicate.result}${warned > 0 ? `, with ${warned} waived or explained` : ''}`
  return [
    head,
    ...alterations.map((line) => `  ${line}`),
    `  target     ${model}, release ${release}`,
    `  unit       ${oneLine(describeUnits(statement))}`,
    `  run        ${id}`,
    ...(operator === undefined ? [] : [`  operator   ${oneLine(operator)}`]),
    ...(ticket === undefined ? [] : [`  ticket     ${oneLine(ticket)}`]),
    `  tests      ${predicate.passedTests.length} passed, ${predicate.warnedTests.length} waived, ${predicate.failedTests.length} failed`,
    `  signed     ${predicate['urn:plumbline:signed']} by ${owner}`,
    `  key        ${fingerprint}`,
    ...remarks.map((line) => `  note       ${line}`),
  ].join('\n')
}

/** Describes the certified units by what each reports about itself. */
function describeUnits({ predicate }: Verification['statement']): string {
  const target = predicate['urn:plumbline:target']
  const { units } = predicate['urn:plumbline:run']
  const described = units?.map(({ identity: unit }) => describeUnit({ ...target, unit })) ?? [describeUnit(target)]
  return described.map((text) => (text === '' ? 'tells nothing of itself' : text)).join('; ')
}
