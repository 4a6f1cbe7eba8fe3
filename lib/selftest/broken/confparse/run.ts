import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { main } from '../../../targets/config-parser/main.ts'
import type { Call, Ended, Fault } from './fault.ts'

/** Runs the built-in command with the given fault. Returns the exit status. */
export async function run(fault: Fault, args: readonly string[]): Promise<number> {
  const ofServer = fault.call === undefined && fault.converted === undefined && fault.ended === undefined
  if (ofServer) return main(args)
  const asked = parseCall(args, await standardInput())
  const changed = fault.call?.(asked) ?? asked
  const call = 'code' in changed ? asked : changed
  const ended = 'code' in changed ? changed : convertOutput(fault, call, await runBuiltin(call))
  const { code, stdout, stderr, written } = fault.ended?.(ended, call) ?? ended
  if (call.output !== undefined && written !== undefined) writeFileSync(call.output.path, written)
  process.stdout.write(stdout)
  process.stderr.write(stderr)
  return code
}

async function standardInput(): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of process.stdin) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

function parseCall(args: readonly string[], stdin: string): Call {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: {
      output: { type: 'string', short: 'o' },
      format: { type: 'string' },
      sort: { type: 'boolean' },
    },
  })
  const { output, format, sort } = values
  const [file] = positionals
  const option = tokens.find((token) => token.kind === 'option' && token.name === 'output')
  const others = tokens.flatMap((token) =>
    token.kind === 'option' && !['output', 'format', 'sort'].includes(token.name) ? [token.rawName] : [],
  )
  return {
    ...(file === undefined ? {} : { file }),
    ...(typeof output === 'string' && option?.kind === 'option'
      ? { output: { path: output, option: option.rawName } }
      : {}),
    ...(typeof format === 'string' ? { format } : {}),
    sort: sort === true,
    others,
    stdin,
  }
}

/** Runs the built-in command in this process, without an output file: all converted output is returned as `stdout`. */
async function runBuiltin({ file, format, sort, others, stdin }: Call): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'confparse-broken-'))
  const input = join(folder, '(standard input)')
  writeFileSync(input, stdin)
  const args = [file ?? input, ...(format === undefined ? [] : ['--format', format]), ...(sort ? ['--sort'] : [])]
  const out = captureStream(process.stdout)
  const err = captureStream(process.stderr)
  try {
    const code = await main([...args, ...others])
    return { code, stdout: out.text(), stderr: err.text().replaceAll(input, '(standard input)') }
  } finally {
    out.release()
    err.release()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Captures writes to a stream until `release` is called. */
function captureStream(stream: NodeJS.WriteStream): { text(): string; release(): void } {
  const pieces: string[] = []
  const value = (piece: string) => pieces.push(piece) > 0
  Object.defineProperty(stream, 'write', { value, configurable: true })
  return { text: () => pieces.join(''), release: () => void Reflect.deleteProperty(stream, 'write') }
}

function convertOutput(fault: Fault, { output, format = 'json', sort, others }: Call, ended: Ended): Ended {
  const isOutput = ended.code < 2 && others.length === 0
  const form = { format: format === 'object' ? 'json' : format, sort }
  const text = isOutput && fault.converted !== undefined ? fault.converted(ended.stdout, form) : ended.stdout
  return output === undefined || !isOutput ? { ...ended, stdout: text } : { ...ended, stdout: '', written: text }
}
