import { randomInt } from 'node:crypto'
import type { FormOperation, Operation } from '../../area.ts'
import { getFileName, joinPath, plainName, plainPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { container, integer, text } from '../../schema/declare.ts'
import type { Services } from '../../services.ts'
import { writable } from './directories.ts'
import { file } from './paths.ts'

interface Announced {
  readonly size: number
  readonly path: string
}

/**
 * Creates the operations of uploads. A client announces an upload and gets an id. It then sends the file with this id.
 */
export function createUploads(): { start: Operation; take: FormOperation } {
  const announced = new WeakMap<Services, Map<string, Announced>>()
  const of = (device: Services) => {
    const known = announced.get(device) ?? new Map<string, Announced>()
    announced.set(device, known)
    return known
  }

  const start: Operation = {
    path: [file, 'vendor-file-upload-meta-data:upload', 'start-upload'],
    input: container({ size: integer(1, Number.MAX_SAFE_INTEGER), name: text(), 'file-path': text() }),
    run: (device, { size, name, 'file-path': directory }) => {
      if (typeof size !== 'number') throw new Refusal('missing-element', 'size is needed')
      const place = plainPath(directory)
      if (!writable.includes(place)) throw new Refusal('invalid-value', 'files cannot be uploaded there')
      const path = joinPath(place, plainName(name))
      const id = String(randomInt(10_000_000, 99_999_999))
      of(device).set(id, { size, path })
      return { 'upload-id': id }
    },
  }

  const take: FormOperation = {
    path: ['openconfig-system:system', 'vendor-image-upload:image', 'upload-image'],
    run: async (device, form) => {
      const id = String(form.headers['file-upload-id'] ?? '')
      const upload = of(device).get(id)
      if (upload === undefined) throw new Refusal('invalid-value', 'no upload has this file-upload-id')
      let came = false
      await form.read(async (bytes, name) => {
        came = true
        const all = device.behaviour.uploadsByName ? [...of(device).values()] : []
        const { path, size } = all.findLast((each) => getFileName(each.path) === name) ?? upload
        // An upload has only one file, so its id cannot be reused.
        of(device).delete(id)
        await device.files.receive(path, bytes, { size })
      })
      if (!came) throw new Refusal('missing-element', 'the form contains no file')
      return undefined
    },
  }
  return { start, take }
}
