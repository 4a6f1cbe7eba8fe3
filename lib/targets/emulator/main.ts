import { randomBytes } from 'node:crypto'
import { createFlowingClock, virtualClock } from './clock.ts'
import { snmpFront } from './areas/snmp/agent.ts'
import { sshFront } from './cli/front.ts'
import { type Bench, createBench, control } from './control.ts'
import type { Addresses, DeviceDescription, EmulatorOptions, RunningEmulator } from './description.ts'
import { createDevice } from './device.ts'
import { isLoopback } from './areas/management/moving.ts'
import { httpFronts } from './http/fronts.ts'
import { createSwitches } from './switches/switches.ts'
import { describeError } from './refusal.ts'

export type { Addresses, DeviceDescription, EmulatorOptions, RunningEmulator }

/** Starts the emulated device. Rejects for an unknown model, fault or quirk, and for a port in use. */
export async function startEmulator(
  description: DeviceDescription,
  options: EmulatorOptions,
): Promise<RunningEmulator & { readonly bench: Bench }> {
  const { host = '127.0.0.1', ports = {}, clock: time = 'virtual', patience = 60 } = options
  const clock = time === 'virtual' ? virtualClock(Date.now()) : createFlowingClock(Date.now(), time.rate)
  const serialNumber = `example-${randomBytes(4).toString('hex')}`
  const own = isLoopback(host) ? { address: host } : {}
  const device = createDevice({ serialNumber, ...own, ...description }, clock)
  const switches = createSwitches(device)
  device.events.on('unusable', (path) => options.refused?.({ asked: path, why: 'no image that this unit can use' }))
  if (options.cloud !== undefined) device.cloud.address = options.cloud
  if (options.quirks?.length) switches.set('quirks', options.quirks)
  if (options.faults?.length) switches.set('faults', options.faults)
  // Resets the device again, because quirks may leave parts of the factory configuration unset.
  device.reset()

  const shut = async () => {
    clock.close()
    device.files.close()
    await device.boot.shut()
  }
  const fronts = [
    httpFronts(device, host, ports, patience, options),
    sshFront(device, host, ports.ssh ?? 0, patience, options),
    snmpFront(device, host, ports.snmp ?? 0),
  ] as const
  try {
    const [{ certificate, ...http }, ssh, snmp] = await Promise.all(fronts)
    const bench = createBench(device, switches)
    const port =
      options.control === false ? undefined : await control(device, bench, ports.control ?? 0, options.controlToken)
    return {
      addresses: { ...http, ...ssh, ...snmp, ...(port && { control: port.address, controlToken: port.token }) },
      certificate,
      bench,
      close: async () => {
        await Promise.all([shut(), port?.close()])
      },
    }
  } catch (error) {
    // Waits for the front ends that are still starting, so that they are closed too.
    await Promise.allSettled(fronts)
    await shut()
    throw error
  }
}

type Order = { description: DeviceDescription; options: EmulatorOptions }

/** Runs as a forked process: receives one order, sends one answer, and exits when the parent's channel closes. */
function serveParent(): void {
  process.on('SIGINT', () => {})
  process.once('disconnect', () => process.exit(0))
  process.once('message', (order: Order) => {
    startEmulator(order.description, order.options).then(
      ({ addresses }) => process.send?.({ ready: addresses }),
      (error: unknown) => process.send?.({ error: describeError(error) }),
    )
  })
}

if (process.argv[1] === import.meta.filename && process.send) serveParent()
