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
      'Name each mistake of a declaration: its path, what was found, what is allowed, what was probably meant.',
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
Checks what a manager or a device is sent, against profiles/declaration.schema.json, which editors take too.
Exits with 0 where nothing is wrong, with 1 where something is, with 2 where the file cannot be read.`

function summary(file: string, mistakes: readonly string[]): string {
  return mistakes.length === 0 ? `${file} is a declaration` : `${file}: ${count(mistakes.length, 'mistake')}`
}

/**
 * Parses a JSON file.
 * @throws {UsageError} if the file is not JSON; the parser's reason is omitted because it would quote the content
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
