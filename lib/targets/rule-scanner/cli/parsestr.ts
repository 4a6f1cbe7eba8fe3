import { parseArgs } from 'node:util'
import { decode } from '../files/decode.ts'
import { cut, locationBytes } from '../scan/excerpt.ts'
import { scan } from '../scan/scan.ts'
import { BARE, BRACED, type Command } from '../tcl/command.ts'
import { toFileOffset } from '../tcl/source.ts'
import { UsageError } from '../usage-error.ts'
import { readInput, writeOutput } from './streams.ts'

interface ParsedCommand {
  line: number
  words: { kind: 'braced' | 'quoted' | 'bare'; dynamic: boolean; text: string }[]
}

/**
 * Parses a string or standard input. Prints, as JSON, every command that a scan would check, including nested commands.
 */
export function parsestr(args: string[]): number {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [string, more] = positionals
  if (more !== undefined) throw new UsageError(`parsestr takes one string; unexpected: ${more}`)
  const text = decode(string === undefined || string === '-' ? readInput() : Buffer.from(string))
  const commands: { offset: number; command: ParsedCommand }[] = []
  const { warning, dangerous } = scan(text, (source, command) => {
    const offset = toFileOffset(source, command.start(0))
    commands.push({ offset, command: { line: 0, words: words(command) } })
  })
  commands.sort((one, other) => one.offset - other.offset)
  writeOutput('{"commands":[')
  let line = 1
  let counted = 0
  let separator = '\n'
  for (const { offset, command } of commands) {
    for (; counted < offset; counted++) if (text.charAt(counted) === '\n') line++
    writeOutput(separator + JSON.stringify({ ...command, line }))
    separator = ',\n'
  }
  writeOutput(`\n],"warning":${JSON.stringify(warning)},"dangerous":${JSON.stringify(dangerous)}}\n`)
  return 0
}

function words(command: Command): ParsedCommand['words'] {
  return Array.from({ length: command.count }, (_, word) => {
    const written = command.kind(word)
    const kind = written === BRACED ? 'braced' : written === BARE ? 'bare' : 'quoted'
    const text = cut(command.text.slice(command.start(word), command.end(word)), locationBytes)
    return { kind, dynamic: command.isDynamic(word), text }
  })
}
