import { Refusal } from '../refusal.ts'

/**
 * Returns a virtual path without trailing slashes.
 * @throws {Refusal} if the path is absolute, contains `.` or `..`, or contains characters that other systems interpret
 * differently
 */
export function plainPath(text: unknown): string {
  if (typeof text !== 'string' || text === '') throw new Refusal('missing-element', 'a path is needed')
  const path = text.replace(/\/+$/, '')
  const segments = path.split('/')
  const isPlain = segments.every((segment) => segment !== '' && segment !== '.' && segment !== '..')
  // Some systems end a name at a control character, and some treat a backslash as a separator.
  if (!isPlain || /[\u0000-\u001f\u007f\\]/.test(path)) throw new Refusal('invalid-value', 'the path is not allowed')
  return path
}

/**
 * Returns a file name.
 * @throws {Refusal} unless the name is a single segment of a path
 */
export function plainName(text: unknown): string {
  const name = plainPath(text)
  if (name.includes('/') || name !== text) throw new Refusal('invalid-value', 'a file name has no slashes')
  return name
}

export function joinPath(directory: string, name: string): string {
  return `${directory}/${name}`
}

/** Returns the path of a platform image after import. */
export function getImportPath(name: string): string {
  return `images/import/iso/${name}`
}

export function getDirectory(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

export function getFileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
