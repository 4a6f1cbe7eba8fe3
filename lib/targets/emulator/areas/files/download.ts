import type { FormOperation } from '../../area.ts'
import { joined, plainName, plainPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { file } from './paths.ts'

/** The token comes in the form, too; whoever shows another is told so (platform: Authentication). */
export const download: FormOperation = {
  path: [file, 'vendor-file-download:download-file', 'start-download'],
  run: async ({ files }, form) => {
    const fields = await form.read()
    const token = fields.get('token')
    if (token !== undefined && !form.isToken(token)) throw new Refusal('access-denied', 'Not Authorized')
    const path = joined(plainPath(fields.get('path')), plainName(fields.get('file-name')))
    const found = files.find(path)
    if (found === undefined) throw new Refusal('invalid-value', 'no such file')
    return found.content
  },
}
