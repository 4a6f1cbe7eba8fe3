/** Configuration at a path may change: undone by writing what stood there, proved by reading it again. */
export interface ConfigurationEffect {
  readonly type: 'configuration'
  /** Data path in the contract's words. */
  readonly path: string
  /** Without `state`; undefined when nothing was configured. */
  readonly original: unknown
  /** Undoing it may restart the target. */
  readonly reboots?: boolean
}

/**
 * A change that a check makes, with all that undoing it takes. Plain data: it is on disk before the change leaves. An
 * area whose checks change something else (a file, an image) adds its kind here and how it is undone to `undoing.ts`.
 */
export type Effect = ConfigurationEffect
