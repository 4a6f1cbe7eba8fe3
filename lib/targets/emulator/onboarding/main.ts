import { createFlowingClock, virtualClock } from '../clock.ts'
import { control } from './control.ts'
import type { OnboardingAddresses, OnboardingDescription, OnboardingOptions, RunningOnboarding } from './description.ts'
import { front } from './front.ts'
import { createSwitches } from './switches.ts'
import { type Unit, createUnit } from './unit.ts'
import { describeError } from '../refusal.ts'

export type { OnboardingAddresses, OnboardingDescription, OnboardingOptions, RunningOnboarding }

/**
 * Starts an emulated onboarding extension or manager. Rejects for an unknown fault or quirk, or if a port is in use.
 */
export async function startOnboarding(
  description: OnboardingDescription,
  options: OnboardingOptions = {},
): Promise<RunningOnboarding> {
  const { host = '127.0.0.1', ports = {}, clock: time = 'virtual' } = options
  const clock = time === 'virtual' ? virtualClock(Date.now()) : createFlowingClock(Date.now(), time.rate)
  const closing: (() => Promise<void> | void)[] = [() => clock.close()]
  const close = async () => {
    for (const each of closing.toReversed()) await each()
  }
  try {
    const devices = new Map<string, { unit: Unit; address: string; fingerprint: string }>()
    for (const { host: name, ...device } of description.devices ?? []) {
      const unit = createUnit({ ...device, kind: 'onboarding' }, clock)
      const door = await front(unit, host, devices.size === 0 ? (ports.device ?? 0) : 0, options.refused)
      closing.push(() => stop(unit), door.close)
      devices.set(name, { unit, address: door.address, fingerprint: door.fingerprint })
    }
    const reached = [...devices].map(([name, { address }]) => [name, address] as const)
    const unit = createUnit(description, clock, new Map([...reached, ...Object.entries(description.hosts ?? {})]))
    closing.push(() => stop(unit))
    const units = [...devices.values()].map((device) => device.unit)
    const switches = createSwitches(unit, units)
    if (options.quirks?.length) switches.set('quirks', options.quirks)
    if (options.faults?.length) switches.set('faults', options.faults)
    const door = await front(unit, host, ports.rest ?? 0, options.refused)
    closing.push(door.close)
    const { address: rest, fingerprint } = door
    const [first] = devices.values()
    const own = { rest, fingerprint, ...(first && { device: first.address, deviceFingerprint: first.fingerprint }) }
    if (options.control === false) return { addresses: own, close }
    const bench = await control([unit, ...units], switches, ports.control ?? 0, options.controlToken)
    closing.push(() => bench.close())
    return { addresses: { ...own, control: bench.address, controlToken: bench.token }, close }
  } catch (error) {
    await close()
    throw error
  }
}

function stop({ manager, backups, device, store }: Unit): void {
  manager.stop()
  backups.stop()
  device.stop()
  store.close()
}

type Order = { description: OnboardingDescription; options: OnboardingOptions }

/** Runs as a forked process: receives one order, sends one answer, and exits when the parent's channel closes. */
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
