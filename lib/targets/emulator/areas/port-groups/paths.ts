const group = 'portgroups/portgroup'

export const groupPath = group
/** Where a mode is written, and both places where it is read. */
export const modePath = `${group}/config/mode`
export const modePaths: readonly string[] = [modePath, `${group}/state/mode`]

/** What an optic says of itself. */
export const opticPaths: readonly string[] = [
  'vendor-name',
  'vendor-oui',
  'vendor-partnum',
  'vendor-revision',
  'vendor-serialnum',
  'transmitter-technology',
  'media',
].map((leaf) => `${group}/state/${leaf}`)
