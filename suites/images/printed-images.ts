import { pickFields, type ShownEntry } from '#lib/testkit/command-line.ts'

const LISTS = [
  ['os', 'os', 'version-os'],
  ['services', 'service', 'version-service'],
  ['iso', 'iso', 'version-iso'],
] as const

/** Returns the images that the API lists, and the last install, for the comparison with what the CLI prints. */
export function parseShownImages(body: unknown): readonly ShownEntry[] {
  const { 'vendor-system-image:state': state }: { 'vendor-system-image:state'?: Lists } = Object(body ?? {})
  const images = LISTS.flatMap(([container, list, version]) => {
    const { [list]: found }: Lists = Object(state?.[container] ?? {})
    return (Array.isArray(found) ? found : []).flatMap((image): ShownEntry[] => {
      const { [version]: key }: Lists = Object(image)
      if (typeof key !== 'string') return []
      return [{ list, key, fields: pickFields(image, ['status', 'date', 'in-use']) }]
    })
  })
  const install = pickFields(state?.['install'], ['install-os-version', 'install-service-version', 'install-status'])
  return [...images, { list: '', key: '', fields: install }]
}

interface Lists {
  readonly [name: string]: unknown
}
