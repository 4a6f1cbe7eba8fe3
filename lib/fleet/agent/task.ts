import type { FetchedJob } from '../hub/job.ts'
import type { Task } from '../target/messages.ts'

/** Turns a job into a task. */
export function buildTask({ data }: FetchedJob, reports: string | undefined): Task {
  const { level, only, part, until, mandate, resume } = data
  return {
    level,
    only,
    faults: [],
    quirks: [],
    ...(part === undefined ? {} : { part: part.name }),
    ...(reports === undefined ? {} : { reports }),
    ...(until === undefined ? {} : { until }),
    ...(mandate === undefined ? {} : { mandate }),
    ...(resume === undefined ? {} : { resume }),
  }
}
