import type { Area } from '../../area.ts'
import { restartsAtOnce } from '../../boot.ts'
import type { Services } from '../../services.ts'
import { answers, type Switch } from '../../switches/switch.ts'

const faults: readonly Switch[] = [
  {
    name: 'configuration-lost-over-reboot',
    summary: 'a restart resets the configuration to the factory state',
    apply: ({ boot: behaviour }) => (behaviour.leaves = (_, factory) => factory),
  },
]

/** Minutes after its first call at which a device restarts by itself. */
const RUNS_FOR = 12

const quirks = ({ boot: device, now }: Services): readonly Switch[] => [
  {
    name: 'restarts-by-itself',
    summary: `the device restarts by itself, once, ${RUNS_FOR} minutes after its first call; restarts take 20 seconds`,
    apply: ({ beforeAnswer, boot: behaviour }) => {
      behaviour.seconds = 20
      let at: number | undefined
      beforeAnswer.push(() => {
        at ??= now() + RUNS_FOR * 60_000
        if (now() < at) return
        at = Number.POSITIVE_INFINITY
        device.restart(0)
      })
    },
  },
  {
    name: 'slow-boot-phases',
    summary: 'after a restart, the ports accept TCP long before TLS works, and then return first 503 and later 401',
    apply: ({ boot: behaviour }) => (behaviour.slowPhases = true),
  },
  {
    name: 'front-stays-open',
    summary: 'ports stay open during a restart: a front end returns 503, then 502, then refuses logins for two minutes',
    apply: ({ boot: behaviour }) => (behaviour.behindFront = true),
  },
  {
    name: 'restarts-for-25-minutes',
    summary: 'a restart takes 25 minutes',
    apply: ({ boot: behaviour }) => (behaviour.seconds = 25 * 60),
  },
  answers('restarts-at-once', 'a restart begins before the next response is sent', restartsAtOnce(device)),
  {
    name: 'tokens-outlive-restart',
    summary: 'tokens that were issued before a restart are accepted after it',
    apply: ({ boot: behaviour }) => (behaviour.keepsTokens = true),
  },
  {
    name: 'late-command-line',
    summary:
      'after a restart, the command line drops connections for one more minute, then refuses logins for another minute',
    apply: ({ boot: behaviour }) => (behaviour.lateCommandLine = true),
  },
  {
    name: 'silent-console',
    summary: 'the console prints nothing',
    apply: (behaviour) => (behaviour.console.prints = false),
  },
  {
    name: 'panics-while-starting',
    summary:
      'the console shows a kernel panic half-way through a restart and then a second start; the restart takes no longer',
    apply: (behaviour) => (behaviour.console.panics = true),
  },
]

/** The area of restarts: what a restart preserves, and how the device comes back up. */
export const boot: Area = { name: 'boot', faults: () => faults, quirks }
