import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { describeError } from '../domain/errors.ts'
import { checkDeclaration } from '../profile/declaration.ts'
import { count } from '../report/wording.ts'
import { print, printJson } from '../terminal/output.ts'
import { UsageError } from '../terminal/usage.ts'

export function define(program: Command): void {
  program
    .command('declaration')
    .description('Work with onboarding declarations, offline.')
    .command('check <file>')
    .description(
      'List each mistake in a declaration: its path, the value found, the values allowed, and the probable intention.',
    )
    .option('--json', 'print JSON')
    .addHelpText('after', HELP)
    .action((file: string, { json }: { json?: true }) => {
      const checked = checkDeclaration(parse(file))
      const { mistakes, typos } = checked
      if (json === true) printJson(checked, 2)
      else print([...mistakes, ...typos.map((each) => `perhaps mistyped: ${each}`), summary(file, mistakes)].join('\n'))
      if (mistakes.length > 0) process.exitCode = 1
    })
}

const HELP = `
Checks a declaration for a manager or a device against profiles/declaration.schema.json, which editors can use, too.
Exit code 0: no mistakes. 1: mistakes. 2: the file cannot be read.`

function summary(file: string, mistakes: readonly string[]): string {
  return mistakes.length === 0 ? `${file} is a declaration` : `${file}: ${count(mistakes.length, 'mistake')}`
}

/**
 * Parses a declaration from a file.
 * @throws {UsageError} if the file is not JSON. The error leaves out the parser's own message, because that would
 * repeat content of the file
 */
function parse(file: string): unknown {
  let text: string
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read ${file}: ${describeError(error)}`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`${file} is not JSON`)
  }
}
