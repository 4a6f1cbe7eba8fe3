/** Where a bench has files that a target fetches. Plain data that can travel to workers. */
export type FileHostPlan = OwnHostPlan | LabHostPlan

interface Place {
  /** Name or address, as the target reaches it. */
  readonly host: string
  readonly https: number
  readonly ssh: number
}

/** The run serves them itself, at an address of this machine; any free port where one is 0. */
export interface OwnHostPlan extends Place {
  readonly lab?: never
}

/** A host of the lab serves what the run lays into a directory. */
export interface LabHostPlan extends Place {
  readonly lab: {
    readonly directory: string
    /** What the target asks for before the name of a file; empty or with a slash at its end. */
    readonly paths: { readonly https: string; readonly ssh: string }
    readonly username: string
    readonly passwordVariable: string
  }
}
