/** `upgrade` installs the release that all others judge; `main` runs smoke and configuration checks while `timeline` sits out its long waits; then `exclusive` runs alone. */
export type LaneName = 'upgrade' | 'main' | 'timeline' | 'exclusive'

/**
 * One part of a certification on two equal units: `tracks` waits for token lives, with the checks beside them; `restarts`
 * has what restarts a unit or disturbs tokens. Restarts of some areas may follow the tracks, so that both end together.
 */
export type PartName = 'tracks' | 'restarts'
