import {
  type Answer,
  ChannelError,
  Contradiction,
  contradiction,
  type Mark,
  readEventually,
  type Reboot,
} from '#lib/testkit/platform.ts'
import { IMAGE } from './fixtures.ts'
import { buildVersionInput, test as base } from './operations.ts'
import { type ImageState, isInstalled, reads, runsRelease, versionsInUse } from './state.ts'

/** A set-version call and its outcome. */
interface Installed {
  /** Undefined if the connection was lost before the response arrived. */
  readonly answer: Answer | undefined
  /** The mark taken before the call. */
  readonly mark: Mark
  /** The first restart after the call. */
  readonly reboot: Reboot | undefined
  readonly state: ImageState
}

/** The maximum number of restarts to wait for, because an install may restart the device more than once. */
const MOST_RESTARTS = 4

export const test = base
  /** The release to install. */
  .extend('release', ({ worker, profile, skip }) => {
    if (worker.run.upgrades !== true) return skip('the target runs the release of the profile already')
    if (worker.run.releaseUntold === true) return skip('the target did not report which release it runs')
    return profile.release
  })
  /** Installs a release, and waits until the release runs or no further restart follows. */
  .extend(
    'install',
    ({ restconf, images, profile, mark, reboot, settled, clock, installing }) =>
      async (release: string): Promise<Installed> => {
        const before = await mark()
        installing(release)
        const answer = await restconf
          .ask('POST', `${IMAGE}/set-version`, buildVersionInput(release))
          .catch((error: unknown) => ignoreChannelError(error))
        const isDone = (now: ImageState) => isInstalled(now, release)
        const refused = answer !== undefined && answer.status >= 400
        const cause = `the install of ${release}`
        const { install, rebootStart } = profile.budgets
        const first = await reboot(cause, before, { within: refused ? rebootStart : install })
        let state = await settled(images.read, isDone)
        let last = first
        for (let more = 1; more < MOST_RESTARTS && last !== undefined && !runsRelease(state, release); more += 1) {
          const since = last.booted === undefined ? {} : { booted: last.booted }
          last = await reboot(`${cause}, once more`, since, { within: install })
          state = await settled(images.read, isDone)
        }
        // The install may still be in progress although its images are already in use.
        const { image: seconds, imagePoll: poll } = profile.budgets
        const isWhole = (now: ImageState) => isDone(now) && namesInUse(now)
        if (runsRelease(state, release)) state = await readEventually(images.read, isWhole, { clock, seconds, poll })
        return { answer, mark: before, reboot: first, state }
      },
  )

/** Whether the versions that the last install reports are in use. */
function namesInUse({ install, os, services }: ImageState): boolean {
  return versionsInUse(os).includes(install.os) && versionsInUse(services).includes(install.services)
}

/** @throws {Contradiction} if set-version is refused or has no effect */
export function assertInstallStarted({ answer, reboot, state }: Omit<Installed, 'mark'>, release: string): void {
  if (answer !== undefined && answer.status >= 400)
    throw contradiction(
      'refused',
      `set-version of ${release} is refused with ${answer.status}`,
      answer,
      '2xx',
      answer.status,
    )
  const isUsed = [state.os, state.services].some((list) => versionsInUse(list).includes(release))
  if (isUsed || reboot !== undefined || state.install.os === release) return
  const message = `set-version of ${release} was taken, and no install has begun`
  throw answer === undefined
    ? new Contradiction({ code: 'not-kept', message, expected: 'an install' })
    : contradiction('not-kept', message, answer, 'an install')
}

/** Skips the test if the release cannot be installed. */
export function demandsReady(state: ImageState, release: string, skip: (reason: string) => never): void {
  if (runsRelease(state, release)) return skip(`the target runs ${release} already`)
  const hidden = [state.os, state.services].some((list) => versionsInUse(list).length === 0)
  if (hidden) return skip('the target does not tell which system and which services are in use')
  const image = state.isos.find(({ version }) => version === release)
  if (image === undefined) return skip(`the target has no image of ${release}: import it first`)
  if (!reads(image.status, 'ready')) return skip(`the image of ${release} is ${image.status}, not ready`)
}

function ignoreChannelError(error: unknown): undefined {
  if (error instanceof ChannelError) return undefined
  throw error
}
