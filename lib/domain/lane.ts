/**
 * `upgrade` installs the release that the other lanes judge. `main` runs smoke and configuration checks while
 * `timeline` waits for long periods. After both, `exclusive` runs alone.
 */
export type LaneName = 'upgrade' | 'main' | 'timeline' | 'exclusive'

/**
 * One part of a certification on two equal units. `tracks` waits until tokens have reached an age, and makes other
 * checks meanwhile. `restarts` has the checks that restart a unit or disturb tokens. Restarts of some areas may follow
 * the tracks, so that both parts end at the same time.
 */
export type PartName = 'tracks' | 'restarts'
