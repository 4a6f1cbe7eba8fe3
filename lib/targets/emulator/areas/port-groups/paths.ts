const group = 'portgroups/portgroup'

export const groupPath = group
/** The path where a mode is written, and both paths where it is read. */
export const modePath = `${group}/config/mode`
export const modePaths: readonly string[] = [modePath, `${group}/state/mode`]

/** The paths of an optic's own data. */
export const opticPaths: readonly string[] = [
  'vendor-name',
  'vendor-oui',
  'vendor-partnum',
  'vendor-revision',
  'vendor-serialnum',
  'transmitter-technology',
  'media',
].map((leaf) => `${group}/state/${leaf}`)
