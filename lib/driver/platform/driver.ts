import { bootTime, clockLead } from '../../bench/restart-probe.ts'
import type { RebootRecord } from '../../domain/conformance.ts'
import { ChannelError } from '../../domain/errors.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { Journal } from '../../safety/journal.ts'
import { replay } from '../../safety/restore.ts'
import type { Stood } from '../../safety/stood.ts'
import type { Driver, Driving } from '../driver.ts'
import { type Admin, openAdmin } from './admin-connection.ts'
import { sameRelease } from './identity.ts'
import { hintOf, isSettled } from './journals.ts'
import { preflight } from './preflight.ts'
import { watchRestarts } from './restart-watch.ts'
import { aroundRestores, putBackAll } from './rollback.ts'
import { teardown } from './teardown.ts'

/** Drives appliances and chassis: logs in, rolls back configuration, watches for restarts. */
export function platformDriver(driving: Driving<PlatformContext>): Driver {
  const { context, progress } = driving
  const admin = openAdmin(context)
  let stood: Stood | undefined
  return {
    clock: admin.clock,
    timed: true,
    async open() {
      progress({ kind: 'step', text: `log in to ${context.addresses.api}` })
      await admin.session.login()
      await sameRelease(admin.restconf, context.profile)
    },
    async prepare() {
      const { stood: standing, ...prepared } = await preflight(admin, driving)
      stood = standing
      if (standing === undefined) return prepared
      const { running } = standing
      return { ...prepared, compared: 'lines' in running ? { lines: running.lines.size } : running }
    },
    watch: () =>
      watchRestarts(async () => ({
        booted: await bootTime(admin.restconf),
        lead: await clockLead(admin.restconf, admin.clock),
      })),
    finish: () => teardown(admin, driving, stood),
    describe: () => described(context, admin),
    settle() {
      const journal = new Journal(context.journal)
      if (context.profile.addresses === 'embedded' || isSettled(journal)) journal.remove()
    },
    abandon: (cause) => abandon(admin, context, cause),
    close: () => admin.close(),
  }
}

function described({ addresses, trust, profile: { credentials, naming } }: PlatformContext, admin: Admin) {
  return {
    addresses: { ...addresses },
    ...(trust.fingerprint === undefined ? {} : { fingerprint: trust.fingerprint }),
    account: credentials,
    ...(naming.vendor === 'vendor' ? {} : { naming: { vendor: naming.vendor, cloud: naming.cloud } }),
    emulated: admin.emulated(),
  }
}

async function abandon(admin: Admin, context: PlatformContext, cause: unknown): Promise<void> {
  const journal = new Journal(context.journal)
  if (context.profile.addresses !== 'embedded' && !isSettled(journal)) {
    const undone = async () => {
      await putBackAll(admin, context, journal, unseen)
      await replay(admin, journal, aroundRestores(admin, context))
    }
    await undone().catch((error: unknown) => {
      const reasons = new Set([cause, error].map((each) => (each instanceof Error ? each.message : String(each))))
      throw new ChannelError([...reasons].join('; then ') + hintOf(journal, context), { cause })
    })
  }
  journal.remove()
}

/** Ignores restarts: there will be no report. */
function unseen(_reboot: RebootRecord): void {}
