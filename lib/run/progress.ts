import type { LaneName } from './context.ts'
import type { Failed } from './judged.ts'

/** What a run tells whoever watches it. */
export type ProgressEvent =
  | { readonly kind: 'step'; readonly text: string }
  | { readonly kind: 'planned'; readonly lane: LaneName; readonly tests: number }
  | { readonly kind: 'started'; readonly lane: LaneName; readonly test: string }
  | { readonly kind: 'finished'; readonly lane: LaneName; readonly failed: readonly Failed[] }
  | { readonly kind: 'wait'; readonly text: string; readonly seconds: number }

export type Progress = (event: ProgressEvent) => void
