import { bare, barePath, entryKey, isMembers, encodeKey } from './tree.ts'

/** Values that a run meant to write, as text, by the paths of their leaves. */
type Own = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Whether a run wrote a value that stands in an answer: then it shows what the run did, not what the target is like. What a
 * `state` mirrors was written beside it, under `config`.
 * @param pointer to the value in the body
 */
export function isOwnValue(own: Own, requestPath: string, body: unknown, pointer: string): boolean {
  const base = barePath(requestPath).replace(/^data\/?/, '')
  const [first = '', ...rest] = pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
  const parent = bare(first) === base.split('/').at(-1)?.replace(/=.*$/, '') ? base.replace(/\/?[^/]*$/, '') : base
  let path = parent === '' ? bare(first) : `${parent}/${bare(first)}`
  let value: unknown = Object(body)[first]
  for (const name of rest) {
    const isEntry = Array.isArray(value)
    value = Object(value)[name]
    if (!isEntry) path += `/${bare(name) === 'state' ? 'config' : bare(name)}`
    else path += `=${isMembers(value) ? entryKey(value, path) : encodeKey(value)}`
  }
  return own.get(path)?.has(String(value)) === true
}
