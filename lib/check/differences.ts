/** The contract has no such field; real devices show it, and the suite has to bear that. */
const BEYOND = 'beyond the contract: real devices show it too'

/** Where book and emulator differ: by area, the paths at and below which they do, and why neither is wrong. */
export const differences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  clock: {
    'system/clock/state/date-time':
      'where a chassis shows its date and time is unspecified: the emulator chose a place',
  },
  ntp: {
    'system/ntp/config/enable-ntp-auth': BEYOND,
    'system/ntp/state/enable-ntp-auth': BEYOND,
    'system/ntp/ntp-keys': BEYOND,
    'system/ntp/servers/server/config/key-id': BEYOND,
    'system/ntp/servers/server/state/key-id': BEYOND,
    'system/ntp/servers/server/state/authenticated': BEYOND,
  },
}
