import type { Area } from '../../area.ts'
import { restartsAtOnce } from '../../boot.ts'
import type { Services } from '../../services.ts'
import { answers, type Switch } from '../../switches/switch.ts'

const faults: readonly Switch[] = [
  {
    name: 'configuration-lost-over-reboot',
    summary: 'a restart brings the factory state',
    apply: ({ boot: behaviour }) => (behaviour.leaves = (_, factory) => factory),
  },
]

const quirks = ({ boot: device }: Services): readonly Switch[] => [
  {
    name: 'slow-boot-phases',
    summary: 'after a restart the ports connect long before TLS, 503 and 401 give way to answers',
    apply: ({ boot: behaviour }) => (behaviour.slowPhases = true),
  },
  {
    name: 'front-stays-open',
    summary:
      'through a restart the ports stay open: a front answers 503, then 502, then refuses logins for two minutes',
    apply: ({ boot: behaviour }) => (behaviour.behindFront = true),
  },
  {
    name: 'restarts-for-25-minutes',
    summary: 'a restart takes 25 minutes',
    apply: ({ boot: behaviour }) => (behaviour.seconds = 25 * 60),
  },
  answers('restarts-at-once', 'a restart begins before anything more is answered', restartsAtOnce(device)),
  {
    name: 'tokens-outlive-restart',
    summary: 'tokens that were issued before a restart are taken after it',
    apply: ({ boot: behaviour }) => (behaviour.keepsTokens = true),
  },
  {
    name: 'late-command-line',
    summary: 'after a restart the command line drops connections for a minute longer, and refuses logins for another',
    apply: ({ boot: behaviour }) => (behaviour.lateCommandLine = true),
  },
  {
    name: 'silent-console',
    summary: 'the console prints nothing',
    apply: (behaviour) => (behaviour.console.prints = false),
  },
  {
    name: 'panics-while-starting',
    summary: 'the console shows a kernel panic half-way through a restart, and a second start within the same time',
    apply: (behaviour) => (behaviour.console.panics = true),
  },
]

/** The area of restarts: what a restart preserves, and how the device comes back up. */
export const boot: Area = { name: 'boot', faults: () => faults, quirks }
