import { createFlowingClock, virtualClock } from '../clock.ts'
import { control } from './control.ts'
import type { OnboardingAddresses, OnboardingDescription, OnboardingOptions, RunningOnboarding } from './description.ts'
import { front } from './front.ts'
import { createSwitches } from './switches.ts'
import { createUnit } from './unit.ts'
import { describeError } from '../refusal.ts'

export type { OnboardingAddresses, OnboardingDescription, OnboardingOptions, RunningOnboarding }

/** Starts an emulated onboarding extension or manager. Rejects for an unknown fault or quirk, or if a port is taken. */
export async function startOnboarding(
  description: OnboardingDescription,
  options: OnboardingOptions = {},
): Promise<RunningOnboarding> {
  const { host = '127.0.0.1', ports = {}, clock: time = 'virtual' } = options
  const clock = time === 'virtual' ? virtualClock(Date.now()) : createFlowingClock(Date.now(), time.rate)
  const unit = createUnit(description, clock)
  const switches = createSwitches(unit)
  if (options.quirks?.length) switches.set('quirks', options.quirks)
  if (options.faults?.length) switches.set('faults', options.faults)

  const door = await front(unit, host, ports.rest ?? 0, options.refused)
  try {
    const bench =
      options.control === false ? undefined : await control(unit, switches, ports.control ?? 0, options.controlToken)
    const { address: rest, fingerprint } = door
    return {
      addresses: { rest, fingerprint, ...(bench && { control: bench.address, controlToken: bench.token }) },
      close: async () => {
        clock.close()
        await Promise.all([door.close(), bench?.close()])
      },
    }
  } catch (error) {
    await door.close()
    throw error
  }
}

type Order = { description: OnboardingDescription; options: OnboardingOptions }

/** Runs as a forked process: takes one order, sends one answer, and exits when the parent's channel closes. */
function serveParent(): void {
  process.on('SIGINT', () => {})
  process.once('disconnect', () => process.exit(0))
  process.once('message', (order: Order) => {
    startOnboarding(order.description, order.options).then(
      ({ addresses }) => process.send?.({ ready: addresses }),
      (error: unknown) => process.send?.({ error: describeError(error) }),
    )
  })
}

if (process.argv[1] === import.meta.filename && process.send) serveParent()
