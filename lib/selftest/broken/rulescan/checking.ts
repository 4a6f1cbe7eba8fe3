import { extname, resolve } from 'node:path'
import type { Faults } from './fault.ts'
import { calls, eachResult, isEmpty, detectInputKind, type Result, results, removeOptions } from './results.ts'

const RULES = ['.tcl', '.irul', '.irule']
const NO_WARN = '--no-warn'
const EXCLUDE = '--exclude-empty-findings'

const skips = (extension: string) =>
  results('directory', (all) => all.filter(({ filepath }) => extname(filepath) !== extension))

/** Faults of `check` in what it scans, and in how its output names the scanned files. */
export const checking = {
  'directory-without-results': results('directory', () => []),
  'searches-no-dot': results('directory', (all, { args }) => (args.at(-1) === '.' ? [] : all)),
  'file-without-result': results('file', () => []),
  'input-without-result': results('input', () => []),
  'directory-only-on-top': results('directory', (all, { args }) =>
    all.filter(({ filepath }) => depth(filepath) <= depth(args.at(-1) ?? '') + 1),
  ),
  'leaves-out-empty': results('directory', (all) => all.filter((result) => !isEmpty(result))),
  'doubles-results': results('directory', (all) => [...all, ...all.slice(0, 1)]),
  'exclude-empty-ignored': calls('directory', (call) => removeOptions(call, EXCLUDE)),
  'no-warn-ignored': calls('directory', (call) => removeOptions(call, NO_WARN)),
  'no-warn-leaves-out-dangerous': results('directory', (all, { args }) =>
    args.includes(NO_WARN) ? all.map((result) => ({ ...result, dangerous: [] })) : all,
  ),
  'excludes-before-no-warn': {
    command: {
      of: 'check',
      call: (call) =>
        call.args.includes(EXCLUDE) && detectInputKind(call) === 'directory' ? removeOptions(call, NO_WARN) : call,
      ended: (end, { args }, built) => {
        if (!args.includes(EXCLUDE) || !args.includes(NO_WARN) || built.code !== 0) return end
        const all: readonly Result[] = JSON.parse(end.stdout)
        return { ...end, stdout: JSON.stringify(all.map((result) => ({ ...result, warning: [] }))) }
      },
    },
  },
  'input-takes-no-options': calls('input', (call) => removeOptions(call, NO_WARN, EXCLUDE)),
  'skips-tcl': skips('.tcl'),
  'skips-irul': skips('.irul'),
  'skips-irule': skips('.irule'),
  'extensions-with-case': results('directory', (all, { env }) =>
    env['RULESCAN_FILE_EXTENSIONS'] === undefined
      ? all.filter(({ filepath }) => RULES.includes(extname(filepath)))
      : all,
  ),
  'searches-text-files': calls('directory', ({ args, env }) => ({
    args,
    env: { ...env, RULESCAN_FILE_EXTENSIONS: env['RULESCAN_FILE_EXTENSIONS'] ?? `${RULES.join(',')},.txt` },
  })),
  'named-file-by-extension': results('file', (all) => all.filter(({ filepath }) => RULES.includes(extname(filepath)))),
  'absolute-paths-in-directory': eachResult((result) => ({ ...result, filepath: resolve(result.filepath) })),
  'absolute-path-of-file': results('file', (all) =>
    all.map((result) => ({ ...result, filepath: resolve(result.filepath) })),
  ),
} as const satisfies Faults

function depth(path: string): number {
  return resolve(path).split('/').length
}
