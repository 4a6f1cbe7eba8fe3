import type { CapabilityProbe, Exploration, Setting } from '#lib/requirements.ts'

const PATH = '/data/openconfig-lacp:lacp'

interface Lacp {
  readonly interfaces?: {
    readonly interface?: readonly {
      readonly name: string
      readonly members?: { readonly member?: readonly object[] }
    }[]
  }
}

/**
 * A target has the capability `lacp` only if a LAG in LACP has a member. Without members, most fields of LACP are
 * empty.
 */
export const capabilities: readonly CapabilityProbe[] = [
  {
    capability: 'lacp',
    path: PATH,
    shownBy: (body) => {
      const { 'openconfig-lacp:lacp': lacp }: { 'openconfig-lacp:lacp'?: Lacp } = Object(body ?? {})
      const lags = lacp?.interfaces?.interface ?? []
      return lags.filter(({ members }) => (members?.member ?? []).length > 0).map(({ name }) => name)
    },
  },
]

/** The LACP settings of the LAGs that the run creates. */
export const exploration: Exploration = {
  resource: PATH,
  printed: { command: 'show running-config lacp', requirement: 'lacp/running-config' },
  settings: ({ own }) =>
    own('<name>').flatMap((lag) => [
      { ...buildLag(lag, `LACP of the LAG ${lag}`, {}, 'lacp/patch-interface'), removes: 'entry' },
      {
        ...buildLag(lag, `interval FAST of the LAG ${lag}`, { interval: 'FAST' }, 'lacp/interval-written'),
        command: {
          lines: [`lacp interfaces interface ${lag} config interval FAST`],
          requirement: 'lacp/command-interval',
        },
      },
      {
        ...buildLag(lag, `LACP mode ACTIVE of the LAG ${lag}`, { 'lacp-mode': 'ACTIVE' }, 'lacp/mode-written'),
        command: {
          lines: [`lacp interfaces interface ${lag} config lacp-mode ACTIVE`],
          requirement: 'lacp/command-mode',
        },
      },
    ]),
}

function buildLag(name: string, what: string, config: object, requirement: string): Setting {
  const sets = { interfaces: { interface: [{ name, config: { name, ...config } }] } }
  return { what, sets, requirement, needs: [`LAG ${name}`] }
}
