import type { Operation } from '../../area.ts'
import { directoryOf, plainPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { container, text } from '../../schema/declare.ts'
import { writable } from './directories.ts'
import { file } from './paths.ts'

/** The contract shows no way to remove a file; clients use this one. */
export const remove: Operation = {
  path: [file, 'delete'],
  input: container({ 'file-name': text(), path: text() }),
  run: ({ files }, { 'file-name': name, path }) => {
    const place = plainPath(name ?? path)
    if (!writable.includes(directoryOf(place))) throw new Refusal('invalid-value', 'the file cannot be deleted')
    if (!files.remove(place)) throw new Refusal('invalid-value', 'no such file')
    return { result: 'Deleting the file' }
  },
}
