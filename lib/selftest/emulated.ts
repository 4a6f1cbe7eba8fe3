import { describeDevice } from '../launch/device-description.ts'
import type { PlatformProfile } from '../profile/profile.ts'

/** Loads the emulator's catalogue of faults or quirks, and the effect of each entry on a device. */
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
    /** Changes a conforming behaviour as the device would change its own behaviour. */
    apply: (name: string, behaviour: ReturnType<typeof lawful>) => {
      switches.set(kind, [name])
      change(behaviour)
    },
  }
}
