import { once } from 'node:events'
import { describeDevice } from '../../launch/device-description.ts'
import { CONTROL_TOKEN, saveProfile } from '../../launch/stand-in.ts'
import { platformNamed } from '../../profile/load.ts'
import { startEmulator } from '../../targets/emulator/main.ts'
import { getProfilePath, type UnitsOrder } from './units.ts'

/** Emulates units until the parent process has ended. */
async function emulateUnits(): Promise<void> {
  const [order] = await once(process, 'message')
  const { folder, units }: UnitsOrder = order
  for (const unit of units) {
    const { upgradeFrom: _from, ...base } = platformNamed('', unit.base)
    const profile = { ...base, ...(unit.release === undefined ? {} : { release: unit.release }) }
    const { [CONTROL_TOKEN]: controlToken = '' } = process.env
    const running = await startEmulator(describeDevice(profile), {
      control: true,
      controlToken,
      faults: [...(unit.faults ?? [])],
    })
    saveProfile(getProfilePath(folder, unit), profile, running.addresses, 0)
  }
  process.send?.('ready')
  if (process.connected) await once(process, 'disconnect')
  process.exit()
}

await emulateUnits()
