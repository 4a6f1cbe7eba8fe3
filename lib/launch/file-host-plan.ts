import type { FileHostPlan } from '../domain/file-host.ts'
import type { PlatformProfile } from '../profile/profile.ts'

/** A host for a target on this machine: the ports do not matter. */
const HERE: FileHostPlan = { host: '127.0.0.1', https: 0, ssh: 0 }

/**
 * Where a run serves files that the target fetches. Whoever has the control port of an emulator needs to name nothing.
 * @returns undefined where the target could reach nothing
 */
export function fileHostPlan({ bench }: PlatformProfile, hasControl: boolean): FileHostPlan | undefined {
  const { fileHost } = bench
  if (fileHost === undefined) return hasControl ? HERE : undefined
  return { host: fileHost.host, https: fileHost.https ?? 443, ssh: fileHost.ssh ?? 22 }
}
