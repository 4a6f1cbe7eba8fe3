import { createLanes } from 'plumbline/vitest'
import { defineConfig } from 'vitest/config'

/** Projects of Vitest that judge the name servers and time servers of an emulated partition, as a run does. */
export default defineConfig({
  test: { projects: createLanes({ profile: 'emulator-chassis-partition', level: 'nightly', areas: ['dns', 'ntp'] }) },
})
