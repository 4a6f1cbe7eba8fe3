import { createLanes } from 'plumbline/vitest'
import { defineConfig } from 'vitest/config'

/** What a run reads of an emulated partition to judge its name and time servers, as projects of Vitest. */
export default defineConfig({
  test: { projects: createLanes({ profile: 'emulator-chassis-partition', level: 'smoke', areas: ['dns', 'ntp'] }) },
})
