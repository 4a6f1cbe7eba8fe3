import type { Token } from './tokens.ts'

/** Objects whose whole body is a script. */
const SCRIPTS = new Set(['ltm rule', 'gtm rule', 'pem irule', 'cli script'])

/** Attributes that hold a script or other free text, by the path of their object. */
const SCRIPT_ATTRIBUTES = new Map([
  ['sys icall script', new Set(['definition'])],
  ['sys application template', new Set(['html-help', 'implementation', 'macro', 'presentation'])],
  ['sys application apl-script', new Set(['script'])],
])

/** Whether the body of objects under `path` is text, never attributes. */
export function isScript(path: string): boolean {
  return SCRIPTS.has(path)
}

/** Whether the block `key` of objects under `path` is text. */
export function isScriptAttribute(path: string, key: string): boolean {
  return SCRIPT_ATTRIBUTES.get(path)?.has(key) ?? false
}

/** Words as written, one blank between them. */
export function joined(words: readonly Token[], from = 0): string {
  const [first] = words
  if (words.length === 1 && from === 0 && first !== undefined) return first.text
  return words
    .slice(from)
    .map(({ text }) => text)
    .join(' ')
}

const MODULES = new Set('analytics apm asm auth cli cm fps gtm ilx ltm net pem security sys vcmp wom'.split(' '))
const COMMANDS = new Set('catch else for foreach if namespace proc switch when while'.split(' '))

/** Whether `line` begins an object of a known module: no script has such a line at its margin. */
export function beginsKnownObject(line: string): boolean {
  return beginsObject(line) && MODULES.has(firstWord(line))
}

/** Whether `line` may begin an object and is not a command of a script. */
export function beginsObject(line: string): boolean {
  const header = line.trimEnd()
  const first = firstWord(header)
  return /^[a-z][a-z0-9-]*$/.test(first) && !COMMANDS.has(first) && (header.endsWith(' {') || header.endsWith('{ }'))
}

function firstWord(line: string): string {
  const blank = line.indexOf(' ')
  return blank < 0 ? '' : line.slice(0, blank)
}
