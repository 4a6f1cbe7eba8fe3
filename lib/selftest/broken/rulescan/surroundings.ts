import type { Call, Ended, Fault, Faults } from './fault.ts'
import { calls, isEmpty, detectInputKind, type Result, results, removeOptions } from './results.ts'

/** Changes RULESCAN_FILE_EXTENSIONS if it is set. */
function extensions(change: (value: string) => string | undefined): Fault {
  return calls('directory', ({ args, env }) => {
    const value = env['RULESCAN_FILE_EXTENSIONS']
    return { args, env: { ...env, RULESCAN_FILE_EXTENSIONS: value === undefined ? undefined : change(value) } }
  })
}

/** Changes the exit code of `check`, if the built-in tool's result meets the condition. */
function exits(code: number, holds: (built: Ended, call: Call) => boolean): Fault {
  return { command: { of: 'check', ended: (end, call, built) => (holds(built, call) ? { ...end, code } : end) } }
}

function hasResults({ stdout }: Ended): boolean {
  const all: readonly Result[] = JSON.parse(stdout)
  return all.length > 0
}

function hasFindings({ stdout }: Ended): boolean {
  const all: readonly Result[] = JSON.parse(stdout)
  return all.some((result) => !isEmpty(result))
}

function hasDangerous({ stdout }: Ended): boolean {
  const all: readonly Result[] = JSON.parse(stdout)
  return all.some(({ dangerous }) => dangerous.length > 0)
}

function hasOptions(args: Call['args']): boolean {
  return args.some((arg) => arg.startsWith('--'))
}

const silent = (of: string, holds: (args: readonly string[]) => boolean = () => true): Fault => ({
  command: { of, ended: (end, { args }) => (holds(args) ? { ...end, stdout: '' } : end) },
})

const USAGE =
  'error: unexpected argument -V\n\nUsage: rulescan apiserver [--listen <host:port>]  [default: 0.0.0.0:8000]\n'

/** Faults in environment variables, exit codes, help, version and parsestr. */
export const surroundings = {
  'extensions-variable-ignored': extensions(() => undefined),
  'first-extension-only': extensions((value) => value.replace(/,.*/, '')),
  'extensions-added': extensions((value) => `.tcl,.irul,.irule,${value}`),
  'extensions-variable-with-case': results('directory', (all, { env }) => {
    const listed = env['RULESCAN_FILE_EXTENSIONS']?.split(',')
    return all.filter(({ filepath }) => listed?.some((extension) => filepath.endsWith(extension)) ?? true)
  }),
  'exit-3-without-findings': exits(3, (built) => built.code === 0 && !hasFindings(built)),
  'exit-1-with-findings': exits(1, (built) => built.code === 0 && hasFindings(built)),
  'exit-1-with-warnings-only': exits(1, (built) => built.code === 0 && hasFindings(built) && !hasDangerous(built)),
  'exit-1-with-options': exits(1, ({ code }, { args }) => code === 0 && args.includes('--no-warn')),
  'exit-1-with-exclude-empty': exits(
    1,
    ({ code }, { args }) => code === 0 && args.includes('--exclude-empty-findings'),
  ),
  'exit-1-here-with-findings': exits(
    1,
    (built, { args }) => built.code === 0 && args.at(-1) === '.' && !hasOptions(args) && hasFindings(built),
  ),
  'exit-1-with-extensions-and-findings': exits(
    1,
    (built, { env }) => built.code === 0 && env['RULESCAN_FILE_EXTENSIONS'] !== undefined && hasFindings(built),
  ),
  'exit-1-without-results': exits(1, (built, { args }) => built.code === 0 && !hasOptions(args) && !hasResults(built)),
  'exit-1-of-input-with-options': exits(
    1,
    (built, call) => built.code === 0 && detectInputKind(call) === 'input' && hasOptions(call.args),
  ),
  'exit-1-of-missing-path': exits(1, (_built, call) => detectInputKind(call) === 'nothing'),
  'unknown-option-ignored': calls('directory', (call) => removeOptions(call, '--no-such-option')),
  'parsestr-argument-ignored': silent('parsestr', (args) => args.length > 0),
  'parsestr-input-ignored': silent('parsestr', (args) => args.length === 0),
  'help-says-nothing': silent('help'),
  'help-letter-says-nothing': silent('-h'),
  'help-option-says-nothing': silent('--help'),
  'version-says-nothing': silent('-V'),
  'version-is-a-usage-error': { command: { of: '-V', ended: () => ({ code: 2, stdout: USAGE }) } },
} as const satisfies Faults
