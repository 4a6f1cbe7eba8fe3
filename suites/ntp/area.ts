import type { Exploration, RemovalProbe, Setting } from '#lib/requirements.ts'

const PATH = '/data/openconfig-system:system/ntp'

/** A time server that only the run can have configured, because no host has this name. */
export const removalProbe: RemovalProbe = {
  path: PATH,
  entry: (_standing, name) => {
    const address = `${name}.example.net`
    return { 'openconfig-system:ntp': { servers: { server: [{ address, config: { address, iburst: true } }] } } }
  },
}

/** The `enabled` of NTP, and time servers whose names belong to no host. */
export const exploration: Exploration = {
  resource: PATH,
  printed: { command: 'show running-config system ntp', requirement: 'command-line/running-config-part' },
  settings: ({ own }) => [
    ...[true, false].map((enabled) => ({
      what: `NTP ${enabled ? 'enabled' : 'disabled'}`,
      sets: { config: { enabled } },
      requirement: 'ntp/patch-enabled',
    })),
    ...own('<name>.example.net').flatMap((address) => [
      buildServer(address),
      ...SETTINGS.map(([requirement, config]) => buildServer(address, requirement, config)),
    ]),
  ],
}

const SETTINGS = [
  ['ntp/server-port-written', { port: 1123 }],
  ['ntp/server-port-written', { port: 1124 }],
  ['ntp/server-version-written', { version: 3 }],
  ['ntp/server-iburst-written', { iburst: true }],
  ['ntp/server-iburst-written', { iburst: false }],
  ['ntp/server-prefer-written', { prefer: true }],
  ['ntp/server-prefer-written', { prefer: false }],
] as const

function buildServer(address: string, requirement = 'ntp/patch-server', config: object = {}): Setting {
  const sets = { servers: { server: [{ address, config: { address, ...config } }] } }
  const [[name, value] = []] = Object.entries(config)
  if (name !== undefined) return { what: `${name} ${value} of the time server ${address}`, sets, requirement }
  const lines = [`system ntp servers server ${address}`]
  return {
    what: `time server ${address}`,
    sets,
    requirement,
    command: { lines, requirement: 'ntp/command-server' },
    removes: 'entry',
  }
}
