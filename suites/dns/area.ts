import type { RemovalProbe } from '#lib/requirements.ts'

/** A search domain that only the run can have set: looking something up finds nothing there. */
export const removalProbe: RemovalProbe = {
  path: '/data/openconfig-system:system/dns',
  withEntry: (original, name) => ({
    'openconfig-system:dns': { config: { search: [...domainsIn(original), `${name}.example.net`] } },
  }),
}

function domainsIn(original: unknown): readonly string[] {
  const { 'openconfig-system:dns': dns }: { 'openconfig-system:dns'?: { config?: { search?: readonly string[] } } } =
    Object(original ?? {})
  return dns?.config?.search ?? []
}
