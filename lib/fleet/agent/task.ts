import type { FetchedJob } from '../hub/job.ts'
import type { Task } from '../target/messages.ts'

/** What a job asks of a target. */
export function buildTask({ data }: FetchedJob, reports: string | undefined): Task {
  const { level, only, until, mandate, resume } = data
  return {
    level,
    only,
    faults: [],
    quirks: [],
    ...(reports === undefined ? {} : { reports }),
    ...(until === undefined ? {} : { until }),
    ...(mandate === undefined ? {} : { mandate }),
    ...(resume === undefined ? {} : { resume }),
  }
}
