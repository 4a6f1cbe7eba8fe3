import type { LineCommand, Operation } from '../../area.ts'
import { getDirectory, getImportPath, joinPath, plainName, plainPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { container, text } from '../../schema/declare.ts'
import type { Services } from '../../services.ts'
import { writable } from './directories.ts'
import { file } from './paths.ts'

/** Deletes a file. Clients use this operation, although the contract does not document it. */
export const remove: Operation = {
  path: [file, 'delete'],
  input: container({ 'file-name': text(), path: text() }),
  run: (device, { 'file-name': name, path }) => {
    removeFile(device, plainPath(name ?? path))
    return { result: 'Deleting the file' }
  },
}

/** The CLI command that deletes a file. */
export const removeByCommand: LineCommand = {
  words: ['file', 'delete'],
  run: async (device, [path]) => {
    removeFile(device, plainPath(path))
    return { text: 'Deleting the file\n' }
  },
}

/** Deletes a tenant image by name. */
export const removeTenantImage: Operation = {
  path: ['vendor-tenant-images:images', 'remove'],
  input: container({ name: text() }),
  run: (device, { name }) => {
    removeFile(device, joinPath('images/tenant', plainName(name)))
    return { result: 'Successful.' }
  },
}

/** Deletes a platform image by version. */
export const removeIso: Operation = {
  path: ['openconfig-system:system', 'vendor-system-image:image', 'remove'],
  input: container({ iso: text() }),
  run: (device, { iso }) => {
    const image = device.images.stored.find(({ version }) => version === iso)
    if (image?.path === undefined) throw new Refusal('invalid-value', 'no such image')
    removeFile(device, image.path)
    return { result: 'Successful.' }
  },
}

/**
 * Deletes a file at a path.
 * @throws {Refusal} if there is no such file, or it cannot be deleted
 */
export function removeFile({ files, images }: Services, place: string): void {
  const image = images.stored.find((each) => each.path === place)
  if (image !== undefined && !images.remove(image.version)) throw new Refusal('in-use', 'the image is in use')
  if (![...writable, getDirectory(getImportPath(''))].includes(getDirectory(place)))
    throw new Refusal('invalid-value', 'the file cannot be deleted')
  if (!files.remove(place)) throw new Refusal('invalid-value', 'no such file')
}
