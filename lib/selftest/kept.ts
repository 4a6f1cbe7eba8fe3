import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { digestFiles, listFiles } from '../report/inputs.ts'
import { sha256 } from '../report/manifest.ts'
import { profileFile } from '../profile/load.ts'
import type { KeptRuns, Planted } from './trial.ts'

/** Files that no run loads. */
const BESIDE = /\.spec\.ts$|^lib\/(adversity|acceptance|check)\//

/**
 * Saves the results of runs in a folder. A result is found again only while the profile and the code that runs load are
 * unchanged.
 * @param root folder of Plumbline, with a trailing slash
 */
export function keepRuns(folder: string, root: string): KeptRuns {
  mkdirSync(folder, { recursive: true })
  const code = digestFiles(
    root,
    ['lib', 'suites'].flatMap((each) => listFiles(root, each)).filter((path) => !BESIDE.test(path)),
  )
  const place = (profile: string, planted: Planted) => {
    const judged = readFileSync(profileFile(profile, profile), 'utf8')
    return join(folder, `${sha256(JSON.stringify([code, judged, planted]))}.json.gz`)
  }
  return {
    find(profile, planted) {
      try {
        return JSON.parse(gunzipSync(readFileSync(place(profile, planted))).toString())
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
        throw error
      }
    },
    keep(profile, planted, ran) {
      const file = place(profile, planted)
      // The file gets its final name only when it is complete, because the selftest may be killed at any moment.
      writeFileSync(`${file}.part`, gzipSync(JSON.stringify(ran)))
      renameSync(`${file}.part`, file)
    },
  }
}
