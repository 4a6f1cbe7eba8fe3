import type { Area } from '../../area.ts'
import type { Switch } from '../../switches/switch.ts'

const faults: readonly Switch[] = [
  {
    name: 'configuration-lost-over-reboot',
    summary: 'a restart brings the factory state',
    apply: ({ boot: behaviour }) => (behaviour.leaves = (_, factory) => factory),
  },
]

const quirks: readonly Switch[] = [
  {
    name: 'slow-boot-phases',
    summary: 'after a restart the ports connect long before TLS, 503 and 401 give way to answers',
    apply: ({ boot: behaviour }) => (behaviour.slowPhases = true),
  },
]

/** Restarts: what they keep, and how the device comes back. */
export const boot: Area = { name: 'boot', faults: () => faults, quirks: () => quirks }
