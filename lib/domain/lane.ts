/** `upgrade` installs the release that all others judge; `main` runs smoke and configuration checks while `timeline` sits out its long waits; then `exclusive` runs alone. */
export type LaneName = 'upgrade' | 'main' | 'timeline' | 'exclusive'
