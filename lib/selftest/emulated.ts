import { describeDevice } from '../launch/device-description.ts'
import type { OnboardingProfile, PlatformProfile } from '../profile/profile.ts'

/** Loads the faults or quirks of an emulated extension or manager, and a function that applies one of them. */
export async function loadFrameworkSwitches({ kind: unit }: OnboardingProfile, kind: 'faults' | 'quirks') {
  const [{ createConformingBehaviour }, { listCatalogue, applySwitch }] = await Promise.all([
    import('../targets/emulator/onboarding/behaviour.ts'),
    import('../targets/emulator/onboarding/switches.ts'),
  ])
  return {
    catalogue: () => listCatalogue(unit, kind),
    createConformingBehaviour,
    apply: (name: string, behaviour: ReturnType<typeof createConformingBehaviour>) =>
      applySwitch(unit, kind, name, behaviour),
  }
}

/** Loads the emulator's catalogue of faults or quirks, and a function that applies one of them. */
export async function loadEmulatorSwitches(profile: PlatformProfile, kind: 'faults' | 'quirks') {
  const [{ virtualClock }, emulator, { createConformingBehaviour }, { createSwitches: switchesOf }] = await Promise.all(
    [
      import('../targets/emulator/clock.ts'),
      import('../targets/emulator/device.ts'),
      import('../targets/emulator/behaviour.ts'),
      import('../targets/emulator/switches/switches.ts'),
    ],
  )
  type Change = Parameters<ReturnType<typeof emulator.createDevice>['behave']>[0]
  let change: Change = () => {}
  const device = Object.assign(Object.create(emulator.createDevice(describeDevice(profile, []), virtualClock(0))), {
    behave: (wanted: Change) => void (change = wanted),
  })
  const switches = switchesOf(device)
  return {
    catalogue: () => switches.catalogue(kind),
    createConformingBehaviour,
    /** Changes the given conforming behaviour in the same way as the fault or quirk changes an emulated device. */
    apply: (name: string, behaviour: ReturnType<typeof createConformingBehaviour>) => {
      switches.set(kind, [name])
      change(behaviour)
    },
  }
}
