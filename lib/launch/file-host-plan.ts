import type { FileHostPlan } from '../domain/file-host.ts'
import type { PlatformProfile } from '../profile/profile.ts'
import { secret } from '../profile/secrets.ts'

/** A file host for a target on this machine, on any free ports. */
const HERE: FileHostPlan = { host: '127.0.0.1', https: 0, ssh: 0 }

/**
 * Returns where a run stores files for the target to fetch. If an emulator has a control port, the profile need not
 * configure this.
 * @returns undefined if the target can reach no host
 * @throws {ProfileError} if the password of the lab's host is not set
 */
export function fileHostPlan({ bench }: Pick<PlatformProfile, 'bench'>, hasControl: boolean): FileHostPlan | undefined {
  const { fileHost } = bench
  if (fileHost === undefined) return hasControl ? HERE : undefined
  const { host, https = 443, ssh = 22, lab } = fileHost
  if (lab === undefined) return { host, https, ssh }
  const { directory, paths = {}, username, passwordVariable } = lab
  secret(passwordVariable, 'the password of the file host')
  const below = (path = '') => (path === '' || path.endsWith('/') ? path : `${path}/`)
  return {
    host,
    https,
    ssh,
    lab: {
      directory,
      paths: { https: below(paths.https), ssh: below(paths.ssh) },
      username,
      passwordVariable,
    },
  }
}
