/** Where a bench serves files that a target fetches. Plain data that can travel to workers. */
export interface FileHostPlan {
  /** An address of this machine that the target reaches. */
  readonly host: string
  /** Any free port where it is 0. */
  readonly https: number
  readonly ssh: number
}
