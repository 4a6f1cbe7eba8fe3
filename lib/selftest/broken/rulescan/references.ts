import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Ended, Fault, Faults } from './fault.ts'
import { removeOptions } from './results.ts'

const NO_WARN = '--no-warn'

/** Changes the result of `checkref`, if the built-in tool's result meets the condition. */
const ends = (holds: (built: Ended, call: Call) => boolean, change: (end: Ended) => Ended): Fault => ({
  command: { of: 'checkref', ended: (end, call, built) => (holds(built, call) ? change(end) : end) },
})

const calls = (call: (call: Call) => Call | Ended): Fault => ({ command: { of: 'checkref', call } })

const isSame = (built: Ended) => built.code === 0
const isDifferent = (built: Ended) => built.code === 1

const ok: Ended = { code: 0, stdout: 'OK\n' }
const failure: Ended = { code: 1, stdout: 'FAIL\n' }

/** Faults of the command `checkref`. */
export const references = {
  'checkref-looks-around': ends(
    (built, call) => built.code === 0 && hasNeighbours(call),
    () => failure,
  ),
  'checkref-silent-when-same': ends(isSame, (end) => ({ ...end, stdout: '' })),
  'checkref-exit-1-when-same': ends(isSame, (end) => ({ ...end, code: 1 })),
  'checkref-exit-0-when-different': ends(isDifferent, (end) => ({ ...end, code: 0 })),
  'checkref-ok-when-different': ends(isDifferent, (end) => ({ ...end, stdout: end.stdout.replace(/.*/, 'OK') })),
  'checkref-first-finding-only': ends(isDifferent, ({ code, stdout }) => ({
    code,
    stdout: `${stdout.trimEnd().split('\n').slice(0, 2).join('\n')}\n`,
  })),
  'checkref-first-file-only': calls((call) => withReference(call, (results) => results.slice(0, 1))),
  'checkref-refuses-input': calls((call) => (call.args.at(-1) === '-' ? { code: 2, stdout: '' } : call)),
  'checkref-no-warn-ignored': calls((call) => removeOptions(call, NO_WARN)),
  'checkref-no-warn-leaves-out-dangerous': calls((call) => (call.args.includes(NO_WARN) ? ok : call)),
  'checkref-exit-1-without-reference': ends(
    (_built, call) => !exists(call),
    (end) => ({ ...end, code: 1 }),
  ),
  'checkref-exit-1-of-malformed-reference': ends(
    (built, call) => built.code > 1 && exists(call),
    (end) => ({ ...end, code: 1 }),
  ),
} as const satisfies Faults

function exists({ args }: Call): boolean {
  const path = args.at(-1) ?? ''
  return path === '-' || existsSync(path)
}

function withReference(call: Call, change: (results: readonly unknown[]) => readonly unknown[]): Call {
  const path = call.args.at(-1) ?? ''
  if (!existsSync(path)) return call
  const folder = mkdtempSync(join(tmpdir(), 'rulescan-broken-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const copy = join(folder, 'reference.json')
  const text = readFileSync(path, 'utf8')
  writeFileSync(copy, text.startsWith('[') ? JSON.stringify(change(JSON.parse(text))) : text)
  return { ...call, args: [...call.args.slice(0, -1), copy] }
}

/** Whether the current folder contains rules that the reference does not list. */
function hasNeighbours({ args }: Call): boolean {
  const path = args.at(-1) ?? ''
  if (!existsSync(path)) return false
  const text = readFileSync(path, 'utf8')
  return readdirSync('.').some((name) => name.endsWith('.tcl') && !text.includes(name))
}
