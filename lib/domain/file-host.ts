/** Where a bench keeps files for a target to fetch. Plain data that can be sent to workers. */
export type FileHostPlan = OwnHostPlan | LabHostPlan

interface Place {
  /** Name or address at which the target reaches the host. */
  readonly host: string
  readonly https: number
  readonly ssh: number
}

/** The run serves the files from an address of this machine. Port 0 means any free port. */
export interface OwnHostPlan extends Place {
  readonly lab?: never
}

/** A lab host serves the files that the run puts into a directory. */
export interface LabHostPlan extends Place {
  readonly lab: {
    readonly directory: string
    /** Prefix of each file name in the target's request; empty or ending in a slash. */
    readonly paths: { readonly https: string; readonly ssh: string }
    readonly username: string
    readonly passwordVariable: string
  }
}
