import type { RunContext } from '../judging/context.ts'
import type { Driver, Driving } from './driver.ts'

/** Opens the driver for a target's family, without loading the drivers of other families. */
export async function openDriver({ context, ...by }: Driving<RunContext>): Promise<Driver> {
  switch (context.family) {
    case 'platform':
      return (await import('./platform/driver.ts')).createPlatformDriver({ context, ...by })
    case 'tool':
      return (await import('./tool/driver.ts')).toolDriver(context)
    case 'onboarding':
      return (await import('./onboarding/driver.ts')).createOnboardingDriver({ context, ...by })
  }
}
