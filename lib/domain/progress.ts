import type { LaneName } from './lane.ts'

/** A failed requirement in one line. */
export interface Failed {
  readonly requirement: string
  readonly message: string
}

/** What a run reports while it is under way. */
export type ProgressEvent =
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'planned'; readonly lane: LaneName; readonly tests: number }
  | { readonly kind: 'started'; readonly lane: LaneName; readonly test: string }
  | { readonly kind: 'finished'; readonly lane: LaneName; readonly failed: readonly Failed[] }
  | { readonly kind: 'wait'; readonly text: string; readonly seconds: number }

export type Progress = (event: ProgressEvent) => void
