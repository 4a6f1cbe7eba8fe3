import type { CapabilityProbe } from '#lib/requirements.ts'

interface Lacp {
  readonly interfaces?: {
    readonly interface?: readonly {
      readonly name: string
      readonly members?: { readonly member?: readonly object[] }
    }[]
  }
}

/** LACP counts only with a member, because without one most of its fields are empty. */
export const capabilities: readonly CapabilityProbe[] = [
  {
    capability: 'lacp',
    path: '/data/openconfig-lacp:lacp',
    shownBy: (body) => {
      const { 'openconfig-lacp:lacp': lacp }: { 'openconfig-lacp:lacp'?: Lacp } = Object(body ?? {})
      const lags = lacp?.interfaces?.interface ?? []
      return lags.filter(({ members }) => (members?.member ?? []).length > 0).map(({ name }) => name)
    },
  },
]
