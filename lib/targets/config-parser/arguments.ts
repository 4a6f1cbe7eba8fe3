import { parseArgs } from 'node:util'
import { type Format, FORMATS, isFormat } from './output/formats.ts'

export type Command =
  | { readonly run: 'help' | 'version' }
  | {
      readonly run: 'convert'
      readonly file?: string
      readonly output?: string
      readonly format: Format
      readonly sort: boolean
    }
  | {
      readonly run: 'serve'
      readonly host: string
      readonly port: number
      readonly bodyLimit: number
      readonly logsRefused: boolean
      readonly allowHosts: readonly string[]
      readonly allowOrigins: readonly string[]
    }

/** Thrown if the arguments are invalid. The message explains the mistake. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export const usage = `Usage: confparse [<file>] [--output|-o <file>] [--format <format>] [--sort]
       confparse serve [--listen [<host>:]<port>] [--body-limit <MiB>] [--log refused]
                       [--allow-host <name>]… [--allow-origin <origin>]…

Converts a device configuration (objects in braces) to JSON. Reads <file>, or standard input if there is none.
Diagnostics go to standard error. To read a file named "serve", write "./serve".

  -o, --output <file>   write to a file instead of standard output: the whole result or nothing
      --format <format> json (default; also: object), jsonl, tabular, tabular_kv
      --sort            sort objects and lists by code point
  -h, --help            show this text
  -V, --version         show the version

serve: an HTTP server with POST /parser/ and /fileparser/, and interactive documentation at /
      --listen <address>   host and port, [::1]:8000 for IPv6 (default: 127.0.0.1:8000)
      --body-limit <MiB>   largest request body (default: 100)
      --allow-host <name>  accept calls by another host name, too (on a loopback address; may be repeated)
      --allow-origin <origin>
                           accept calls from pages of another origin, too (likewise)
      --log refused        print each kind of request that is refused, and how often it came at the end

Exit status: 0 converted, with or without warnings; 1 the input ends early: the output holds what could be read;
2 the call is wrong, or a file cannot be read or written.
`

/** Parses the arguments of the program. Throws `UsageError`. */
export function readArguments(argv: readonly string[]): Command {
  return argv[0] === 'serve' ? readServe(argv.slice(1)) : readConvert(argv)
}

function readConvert(argv: readonly string[]): Command {
  const { values, positionals } = parseOptions(() =>
    parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        output: { type: 'string', short: 'o' },
        format: { type: 'string', default: 'json' },
        sort: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'V' },
      },
    }),
  )
  if (values.help) return { run: 'help' }
  if (values.version) return { run: 'version' }
  const { format, sort, output } = values
  const [file, second] = positionals
  if (second !== undefined) throw new UsageError(`one file at a time: "${second}" is one too many`)
  if (!isFormat(format)) throw new UsageError(`unknown format "${format}": choose one of ${FORMATS.join(', ')}`)
  if (output === '') throw new UsageError('--output needs a file name')
  return {
    run: 'convert',
    format,
    sort,
    ...(file === undefined || file === '-' ? {} : { file }),
    ...(output === undefined || output === '-' || output === '/dev/stdout' ? {} : { output }),
  }
}

function readServe(argv: readonly string[]): Command {
  const { values } = parseOptions(() =>
    parseArgs({
      args: [...argv],
      options: {
        listen: { type: 'string', default: '127.0.0.1:8000' },
        'body-limit': { type: 'string', default: '100' },
        'allow-host': { type: 'string', multiple: true, default: [] },
        'allow-origin': { type: 'string', multiple: true, default: [] },
        log: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'V' },
      },
    }),
  )
  if (values.help) return { run: 'help' }
  if (values.version) return { run: 'version' }
  const limit = Number(values['body-limit'])
  if (!(limit > 0 && limit <= 400)) throw new UsageError('--body-limit is a number of MiB, at most 400')
  if (values.log !== undefined && values.log !== 'refused') throw new UsageError('--log has one choice: refused')
  const logsRefused = values.log === 'refused'
  return {
    run: 'serve',
    ...readAddress(values.listen),
    bodyLimit: Math.floor(limit * 1024 * 1024),
    logsRefused,
    allowHosts: values['allow-host'],
    allowOrigins: values['allow-origin'],
  }
}

/** Parses an address such as `8000`, `:8000`, `host:8000` or `[::1]:8000`. */
function readAddress(text: string): { host: string; port: number } {
  const parts = /^(?:\[(?<v6>[^\]]+)\]:|(?<host>[^:[\]]*):)?(?<port>\d{1,5})$/.exec(text)?.groups
  const port = Number(parts?.['port'])
  if (parts === undefined || port > 65535)
    throw new UsageError(`"${text}" is not an address: write <host>:<port> or [<IPv6>]:<port>`)
  return { host: parts['v6'] ?? (parts['host'] || '127.0.0.1'), port }
}

function parseOptions<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    const [sentence] = error instanceof Error ? error.message.split('. To specify') : [String(error)]
    throw new UsageError(sentence)
  }
}
