import { type ConfigObject, formatKey } from '../model.ts'
import type { Token } from './tokens.ts'

/** Objects whose whole body is a script. */
const SCRIPTS = new Set(['ltm rule', 'gtm rule', 'pem irule', 'cli script'])

/** Keys of attributes whose value is a script or other free text, by the path of their object. */
const SCRIPT_ATTRIBUTES = new Map([
  ['pem reporting format-script', new Set(['definition'])],
  ['sys icall script', new Set(['definition'])],
  ['sys application template', new Set(['html-help', 'implementation', 'macro', 'presentation'])],
  ['sys application apl-script', new Set(['script'])],
])

/** Objects that devices print in several parts, each under the same name. */
const LISTED_OFTEN = 'security protocol-inspection compliance-objects'

/** Whether a device may print the object in several parts. */
export function isListedOften(object: ConfigObject): boolean {
  return `${formatKey(object)} `.startsWith(`${LISTED_OFTEN} `)
}

/** Whether the body of objects under `path` is text, never attributes. */
export function isScript(path: string): boolean {
  return SCRIPTS.has(path)
}

/** Whether the block `key` of objects under `path` is text. */
export function isScriptAttribute(path: string, key: string): boolean {
  return SCRIPT_ATTRIBUTES.get(path)?.has(key) ?? false
}

/** Attributes that are always lists, even if the items look like names alternating with quoted values. */
const LISTS = new Set('address-lists include name-servers port-lists rules search servers values vlans'.split(' '))

/** Blocks whose entries are blocks of attributes. */
const COLLECTIONS = new Set(
  (
    'actions addresses categories cert-key-chain classification-filters communities conditions destinations devices ' +
    'disk-monitors entries interfaces members metadata monitors nodes partition-access persist policies pools ' +
    'process-monitors profiles records remote-servers role-info rules strategies traffic-selectors traps users ' +
    'v1-traps v2-traps virtual-servers'
  ).split(' '),
)

/** Blocks that contain attributes and never contain entries. */
const RECORDS = new Set(
  'analytics-settings enforcement hsts password-policy serverssl-settings source-address-translation'.split(' '),
)

/** Attributes without a value. */
const FLAGS = new Set(
  (
    'active disabled enabled ephemeral inactive ip-forward internal l2-forward reject stateless tagged untagged ' +
    'vlans-disabled vlans-enabled'
  ).split(' '),
)

/**
 * Words in the conditions and actions of a policy that never have a value. A word directly before one of these words
 * has no value either.
 */
const POLICY_FLAGS = new Set(
  (
    'all case-insensitive case-sensitive client-accepted contains cpu-usage disable enable ends-with equals exists ' +
    'external forward geoip greater greater-or-equal http-cookie http-header http-host http-method http-referer ' +
    'http-reply http-set-cookie http-status http-uri http-user-agent http-version insert less less-or-equal local ' +
    'log matches missing not redirect remote remove replace request reset response select set-variable shutdown ' +
    'ssl-cert ssl-client-hello ssl-extension ssl-server-hello starts-with tcp write'
  ).split(' '),
)

/**
 * Decides from the key of a block on one line, and from the key of its parent, whether the block contains attributes. A
 * key such as `192.0.2.1:80` or `/Common/web` cannot be an attribute, so it is the name of an entry, and entries
 * contain attributes.
 */
export function holdsAttributes(key: string, parent: string): boolean {
  return RECORDS.has(key) || COLLECTIONS.has(parent) || !/^[a-z][a-z0-9_-]*$/.test(key)
}

/** Whether `<key> { … }` is known to be a list. */
export function isList(key: string): boolean {
  return LISTS.has(key)
}

/** Whether an attribute of objects under `path` has no value. In a policy, the next word decides as well. */
export function isFlag(path: string, key: string, next: string | undefined): boolean {
  if (FLAGS.has(key)) return true
  return path === 'ltm policy' && (POLICY_FLAGS.has(key) || (next !== undefined && POLICY_FLAGS.has(next)))
}

/** Whether an attribute has the form `<key> <name> <value>`, repeated once for each name. */
export function isNamed(key: string): boolean {
  return key === 'user-defined'
}

/** Joins words as written, separated by one blank. */
export function joinWords(words: readonly Token[], from = 0): string {
  let text = words[from]?.text ?? ''
  for (let at = from + 1; at < words.length; at++) text += ` ${words[at]?.text ?? ''}`
  return text
}

const MODULES = new Set('analytics apm asm auth cli cm fps gtm ilx ltm net pem security sys vcmp wom'.split(' '))
const COMMANDS = new Set('catch else for foreach if namespace proc switch when while'.split(' '))

/**
 * Whether `line` is an object of a known module, or the first line of such an object. Scripts have no such line at the
 * left margin.
 */
export function beginsKnownObject(line: string): boolean {
  if (!MODULES.has(firstWord(line))) return false
  return beginsObject(line) || (line.includes(' { ') && line.trimEnd().endsWith('}'))
}

/** Whether `line` may be the header of an object and is not a command of a script. */
export function beginsObject(line: string): boolean {
  const header = line.trimEnd()
  const first = firstWord(header)
  return /^[a-z][a-z0-9-]*$/.test(first) && !COMMANDS.has(first) && (header.endsWith(' {') || header.endsWith('{ }'))
}

function firstWord(line: string): string {
  const blank = line.indexOf(' ')
  return blank < 0 ? '' : line.slice(0, blank)
}
