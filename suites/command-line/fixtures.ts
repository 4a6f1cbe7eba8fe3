export { test } from '#lib/fixtures/platform.ts'

export const DNS = '/data/openconfig-system:system/dns'

interface Dns {
  readonly 'openconfig-system:dns'?: { readonly config?: { readonly search?: readonly string[] } }
}

/** The search domains in an answer. */
export function searchIn(body: unknown): readonly string[] {
  const { 'openconfig-system:dns': { config } = {} }: Dns = Object(body ?? {})
  return config?.search ?? []
}
