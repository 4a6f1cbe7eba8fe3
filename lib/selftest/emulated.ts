import { describeDevice } from '../launch/device-description.ts'
import type { PlatformProfile } from '../profile/profile.ts'

/** What selftest knows of the emulator: its catalogues, and what each entry does to the behaviour of a device. */
export async function loadEmulatorSwitches(profile: PlatformProfile, kind: 'faults' | 'quirks') {
  const [{ virtualClock }, emulator, { createConformingBehaviour: lawful }, { createSwitches: switchesOf }] =
    await Promise.all([
      import('../targets/emulator/clock.ts'),
      import('../targets/emulator/device.ts'),
      import('../targets/emulator/behaviour.ts'),
      import('../targets/emulator/switches/switches.ts'),
    ])
  type Change = Parameters<ReturnType<typeof emulator.createDevice>['behave']>[0]
  let change: Change = () => {}
  const device = Object.assign(Object.create(emulator.createDevice(describeDevice(profile, []), virtualClock(0))), {
    behave: (wanted: Change) => void (change = wanted),
  })
  const switches = switchesOf(device)
  return {
    catalogue: () => switches.catalogue(kind),
    lawful,
    /** Changes a lawful behaviour as the device would change its own. */
    apply: (name: string, behaviour: ReturnType<typeof lawful>) => {
      switches.set(kind, [name])
      change(behaviour)
    },
  }
}
