import type { Operation } from '../../area.ts'
import { directoryOf, imported, plainPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { container, text } from '../../schema/declare.ts'
import { writable } from './directories.ts'
import { file } from './paths.ts'

/** The contract shows no way to remove a file; clients use this one. */
export const remove: Operation = {
  path: [file, 'delete'],
  input: container({ 'file-name': text(), path: text() }),
  run: ({ files, images }, { 'file-name': name, path }) => {
    const place = plainPath(name ?? path)
    const image = images.stored.find((each) => each.path === place)
    if (image !== undefined && !images.remove(image.version)) throw new Refusal('in-use', 'the image is in use')
    if (![...writable, directoryOf(imported(''))].includes(directoryOf(place)))
      throw new Refusal('invalid-value', 'the file cannot be deleted')
    if (!files.remove(place)) throw new Refusal('invalid-value', 'no such file')
    return { result: 'Deleting the file' }
  },
}
