import { bootTime, clockLead } from '../../bench/restart-probe.ts'
import type { RebootRecord } from '../../domain/conformance.ts'
import type { PlatformContext } from '../../judging/context.ts'
import { Journal } from '../../safety/journal.ts'
import { replay } from '../../safety/restore.ts'
import type { Stood } from '../../safety/stood.ts'
import { type Driver, type Driving, type Finished, NOTHING_LEFT } from '../driver.ts'
import { type Admin, openAdmin } from './admin-connection.ts'
import { sameRelease } from './identity.ts'
import { arrive } from './arrival.ts'
import { isSettled, leftBehind } from './journals.ts'
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
      await arrive(admin, driving)
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
    abandon: () => abandon(admin, context),
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

async function abandon(admin: Admin, context: PlatformContext): Promise<Finished> {
  const journal = new Journal(context.journal)
  const reboots: RebootRecord[] = []
  if (context.profile.addresses !== 'embedded' && !isSettled(journal)) {
    try {
      const seen = (reboot: RebootRecord) => reboots.push(reboot)
      await putBackAll(admin, context, journal, seen)
      await replay(admin, journal, aroundRestores(admin, context, seen))
    } catch (error) {
      const lost = error instanceof Error ? error.message : String(error)
      return { incidents: leftBehind(journal, context, error), residue: [], reboots, lost }
    }
  }
  journal.remove()
  return { ...NOTHING_LEFT, reboots }
}
