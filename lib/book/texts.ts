import { stripModule } from '../domain/data-path.ts'
import { listKeys, type FieldPlace, type ResourcePlace, shortPath } from './places.ts'
import type { BookField, Line, Type } from './notation.ts'

export type FieldKind = keyof Pick<
  BookField,
  'is' | 'once' | 'write' | 'mirror' | 'unset' | 'readOnly' | 'usual' | 'merge' | 'asString' | 'byKeyAlone' | 'command'
>
export type RowKind = 'emptyAnswer' | 'status' | 'refusal'
export type Kind = FieldKind | RowKind | 'atRest' | 'bothRoots'

const TYPES: Readonly<Record<Type, string>> = {
  string: 'a string',
  strings: 'an array of strings',
  name: 'an enumeration value',
  names: 'an array of enumeration values',
  integer: 'an integer',
  integers: 'an array of integers',
  boolean: 'a boolean',
  decimal: 'a decimal string',
  digits: 'a decimal string',
  object: 'an object',
  list: 'a list',
  empty: 'empty',
  id: 'an id',
  any: '',
}

/**
 * Formats the standard sentence for a kind of requirement. A line for which that sentence does not fit has its own
 * `text`, which takes precedence.
 */
export function formatRequirement(kind: Kind, at: ResourcePlace, place: FieldPlace | undefined, line: Line): string {
  return place === undefined ? formatResource(kind, at) : formatField(kind, at, place, line)
}

/** Formats the contract's statement on a GET or POST of a resource. */
export function formatRow({ says, short, called, operation }: ResourcePlace['resource']): string {
  return says ?? `${operation === undefined ? 'GET' : 'POST'} of ${codeShort(short)} returns ${called ?? 'it'}`
}

function formatResource(kind: Kind, { resource }: ResourcePlace): string {
  const { short } = resource
  switch (kind) {
    case 'is':
      return `${formatRow(resource)}.`
    case 'atRest':
      return `When no write is in progress, the ${code('state')} of ${formatOwner(resource)} equals its ${code('config')}.`
    case 'bothRoots':
      return `${capital(codeShort(short))} can be read and written at ${code('/restconf')} in the same way as at ${code('/api')}.`
    case 'emptyAnswer':
      return `The response body of a successful PATCH of ${formatPatchTarget(resource)} is empty.`
    case 'status':
      return `The status code of a successful PATCH of ${formatPatchTarget(resource)} is unspecified.`
    case 'refusal':
      return `A PATCH of ${formatPatchTarget(resource)} that returns an error changes nothing.`
    default:
      return ''
  }
}

function formatField(kind: Kind, at: ResourcePlace, place: FieldPlace, line: Line): string {
  const { field, list } = place
  const { resource } = at
  const path = shortPath(place)
  const ofIts = ` of ${list === undefined ? formatOwner(resource) : (list.field.called ?? 'an entry')}`
  const subject = `${code(path)}${ofIts}`
  const entry = field.called ?? 'an entry'
  switch (kind) {
    case 'is':
      return typeText(resource, place)
    case 'once':
      return `${each(entry)} has a unique ${listKeys(place).length > 1 ? 'combination of ' : ''}${listKeys(place).map(code).join(' and ')}.`
    case 'write':
      if (field.type === 'list') return `PATCH of ${formatPatchTarget(resource, path)} adds ${entry}.`
      if (list !== undefined) return `${subject} is writable.`
      return `PATCH of ${formatPatchTarget(resource, path)} sets ${field.called ?? code(path)}.`
    case 'mirror': {
      const state = path.replace(/\bconfig\b/, 'state')
      if (line[2]?.strength === 'open') return `Whether ${code(state)}${ofIts} mirrors ${code(path)} is unspecified.`
      return `${code(state)}${ofIts} mirrors ${code(path)}.`
    }
    case 'unset':
      return path.includes('state')
        ? `${subject} is ${formatValue(getValue(line))} if ${code(path.replace(/\bstate\b/, 'config'))} is unset.`
        : `${subject} is ${formatValue(getValue(line))} when unset.`
    case 'readOnly':
      return `${subject} is read-only.`
    case 'usual':
      return `${subject} is usually ${formatValue(getValue(line))}.`
    case 'merge':
      return `Whether PATCH adds to ${subject} or replaces it is unspecified.`
    case 'asString':
      return `Whether PATCH accepts ${subject} as a string is unspecified.`
    case 'byKeyAlone':
      return `Whether a PATCH may add ${entry} by sending only its key is unspecified.`
    case 'command': {
      const adds = field.type === 'list' ? 'adds' : field.type === 'strings' ? 'adds to' : 'sets'
      return `The command ${code(getCommand(line))} ${adds} ${field.called ?? code(path)}.`
    }
    default:
      return formatResource(kind, { ...at, resource: { ...resource, ...alone(place) } })
  }
}

/**
 * Formats what a PATCH writes, such as `system/dns` with `config.search`, or `/data/` with `ntp.config.enabled` for a
 * PATCH that is sent to an ancestor.
 */
function formatPatchTarget(
  { short, patch: { path, within = [] } = {} }: ResourcePlace['resource'],
  part?: string,
): string {
  const names = [
    ...(path === undefined ? [] : within.slice(-1).map(stripModule)),
    ...(part === undefined ? [] : [part]),
  ]
  return names.length === 0 ? codeShort(path ?? short) : `${codeShort(path ?? short)} with ${code(names.join('.'))}`
}

/** Formats the owner of a field that is not in a list. */
function formatOwner({ short, called }: ResourcePlace['resource']): string {
  return called ?? codeShort(short)
}

/** Returns the name and the PATCH of a field that is written separately from its resource. */
function alone(place: FieldPlace): Pick<ResourcePlace['resource'], 'short' | 'patch'> {
  const { called, patch = {} } = place.field
  return { short: called ?? shortPath(place), patch }
}

function typeText(resource: ResourcePlace['resource'], place: FieldPlace): string {
  const { field, list } = place
  const type = field.oneOf === undefined ? TYPES[field.type] : formatAlternatives(field.oneOf)
  const ofType = type === '' ? '' : `, ${type}`
  const path = shortPath(place)
  const is = type === '' ? 'exists' : `is ${type}`
  if (list === undefined) return `${code(path)} of ${formatOwner(resource)} ${is}.`
  const { called = 'an entry', kinds = {} } = list.field
  const name = stripModule(place.names.at(-1) ?? '')
  if (listKeys(list).includes(name) && place.names.length === list.names.length + 1) {
    const key =
      listKeys(list).length === 1 ? `The key of ${called} is ${code(name)}` : `${code(name)}, a key of ${called}, is`
    return listKeys(list).length === 1 ? `${key}, ${type}.` : `${key} ${type}.`
  }
  if (field.shown === 'each') return `${each(called)} has ${code(path)}${ofType}.`
  const kind = kinds[field.shown ?? '']
  if (kind !== undefined) return `${capital(kind.title)} has ${code(path)}${ofType}.`
  return `${code(path)} of ${called} ${is}.`
}

function formatAlternatives(values: readonly string[]): string {
  const texts = values.map(code)
  return texts.length === 1 ? String(texts[0]) : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`
}

/** Returns `Each name server` for `a name server`. */
function each(called: string): string {
  return `Each ${called.replace(/^an? /, '')}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function getValue([, , details = {}]: Line): unknown {
  return 'reads' in details ? details.reads : undefined
}

function getCommand([, , details = {}]: Line): string {
  return 'line' in details ? String(details.line) : ''
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Formats a path, a field, a command or a value as code. */
function code(text: string): string {
  return `\`${text}\``
}

/** Formats the short name of a resource as code, unless the name contains a space or is the name of a protocol. */
function codeShort(short: string): string {
  return /\s|^[A-Z]+$/.test(short) ? short : code(short)
}
