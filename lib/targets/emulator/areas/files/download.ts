import type { FormOperation } from '../../area.ts'
import { joinPath, plainName, plainPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { compareReleases } from '../../release.ts'
import { file } from './paths.ts'

/**
 * The directory of bundles. A chassis lets clients download bundles only from a certain release on (platform:
 * Versioning).
 */
const bundles = 'diags/shared/qkview'

/** Sends a file to a client. If the form contains a token, the token must be valid (platform: Authentication). */
export const download: FormOperation = {
  path: [file, 'vendor-file-download:download-file', 'start-download'],
  run: async ({ files, hardware, release, behaviour }, form) => {
    const fields = await form.read()
    const token = fields.get('token')
    if (token !== undefined && !form.isToken(token)) throw new Refusal('access-denied', 'Not Authorized')
    const name = plainName(fields.get('file-name'))
    const directory = behaviour.downloadedFrom(plainPath(fields.get('path')), name)
    const path = joinPath(directory, name)
    const isEarly = compareReleases(release, hardware.givesBundlesSince) < 0
    if (isEarly && directory === bundles && !behaviour.bundles.givenEarly)
      throw new Refusal(
        'operation-not-supported',
        `bundles are given out from release ${hardware.givesBundlesSince} on`,
      )
    const found = directory === bundles && !behaviour.bundles.given ? undefined : files.find(path)
    if (found === undefined) throw new Refusal('invalid-value', 'no such file')
    return found.content
  },
}
