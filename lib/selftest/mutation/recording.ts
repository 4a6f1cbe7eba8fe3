import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { describeDevice } from '../../launch/device-description.ts'
import { CONTROL_TOKEN, saveProfile } from '../../launch/stand-in.ts'
import type { PlatformProfile } from '../../profile/profile.ts'
import type { Exchange } from '../../targets/emulator/description.ts'
import { startEmulator } from '../../targets/emulator/main.ts'
import type { Trial } from '../trial.ts'
import type { Printed } from './commands.ts'

export type { Exchange }

/** The traffic of a run. */
export interface Recording {
  readonly exchanges: readonly Exchange[]
  readonly printed: readonly Printed[]
}

/**
 * Records the traffic of a run without faults.
 * @param folder where the profile with the emulator's addresses is saved
 */
export async function recordRun(
  profile: PlatformProfile,
  areas: readonly string[],
  trial: Trial,
  folder: string,
): Promise<Recording> {
  process.env[profile.credentials.passwordVariable] ??= randomBytes(18).toString('base64url')
  const controlToken = (process.env[CONTROL_TOKEN] ??= randomBytes(18).toString('base64url'))
  const exchanges: Exchange[] = []
  const printed: Printed[] = []
  const witness = (exchange: Exchange) => void exchanges.push(exchange)
  const { addresses, close } = await startEmulator(describeDevice(profile), {
    controlToken,
    witness,
    printed: (line, text) => void printed.push({ line, text }),
  })
  try {
    const file = join(folder, `recorded-${areas.join('-')}.json`)
    saveProfile(file, profile, addresses, 0)
    await trial(file, { only: areas })
    return { exchanges, printed }
  } finally {
    await close()
  }
}

/** One kind of call that a run made: method, root, path, authentication and success. */
export interface Way {
  readonly method: string
  readonly root: string
  readonly path: string
  readonly by: 'basic' | 'header' | 'bearer' | 'nobody'
  readonly well: boolean
  readonly count: number
}

/** Counts the calls of a run by kind. */
export function countWays(exchanges: readonly Exchange[]): readonly Way[] {
  const ways = exchanges.map(({ method, root, path, headers, status }) => ({
    method,
    root,
    path,
    by: detectAuthentication(headers),
    well: status >= 200 && status < 300,
  }))
  return [...Map.groupBy(ways, (way) => JSON.stringify(way)).values()].flatMap((of) =>
    of[0] === undefined ? [] : [{ ...of[0], count: of.length }],
  )
}

function detectAuthentication(headers: Exchange['headers']): Way['by'] {
  const authorization = String(headers['authorization'] ?? '')
  if (/^basic /i.test(authorization)) return 'basic'
  if (/^bearer /i.test(authorization)) return 'bearer'
  return headers['x-auth-token'] === undefined ? 'nobody' : 'header'
}
