import type { RunContext } from '../judging/context.ts'
import type { Driver, Driving } from './driver.ts'

/** The driver of a target's family; those of the others are not loaded. */
export async function openDriver({ context, ...by }: Driving<RunContext>): Promise<Driver> {
  switch (context.family) {
    case 'platform':
      return (await import('./platform/driver.ts')).platformDriver({ context, ...by })
    case 'tool':
      return (await import('./tool/driver.ts')).toolDriver(context)
  }
}
