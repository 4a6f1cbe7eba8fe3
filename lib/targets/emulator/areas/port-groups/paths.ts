const group = 'portgroups/portgroup'

export const groupPath = group
/** `modePath` is where a mode is written. `modePaths` are the paths at which it is read: in `config` and in `state`. */
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
