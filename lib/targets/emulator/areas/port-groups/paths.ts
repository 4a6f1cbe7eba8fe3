const group = 'portgroups/portgroup'

export const groupPath = group
/** The path at which a mode is written, and both paths at which it is read. */
export const modePath = `${group}/config/mode`
export const modePaths: readonly string[] = [modePath, `${group}/state/mode`]

/** The paths of the data about an optic. */
export const opticPaths: readonly string[] = [
  'vendor-name',
  'vendor-oui',
  'vendor-partnum',
  'vendor-revision',
  'vendor-serialnum',
  'transmitter-technology',
  'media',
].map((leaf) => `${group}/state/${leaf}`)
