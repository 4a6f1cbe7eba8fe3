import type { Asked } from '../../behaviour.ts'
import { notFound } from '../../refusal.ts'
import type { Switch } from '../../switches/switch.ts'

/** Operations that can be refused at `/restconf` alone, by the end of their path. */
const OPERATIONS = {
  capture: /[:/]qkview\/(?:[\w-]+:)?capture$/,
  import: /[:/]file\/(?:[\w-]+:)?import$/,
  'start-upload': /\/(?:[\w-]+:)?start-upload$/,
  'start-download': /\/(?:[\w-]+:)?start-download$/,
  'upload-image': /\/(?:[\w-]+:)?upload-image$/,
  'cloud-upload': /[:/]cloudhealth\/(?:[\w-]+:)?upload$/,
} as const

/** The faults in which an operation exists at `/api` but not at `/restconf`. */
export const elsewhereFaults: readonly Switch[] = Object.entries(OPERATIONS).map(([operation, path]) => ({
  name: `refused-at-restconf:${operation}`,
  summary: `the operation ${operation} does not exist at /restconf`,
  apply: ({ beforeAnswer }) =>
    void beforeAnswer.push((asked: Asked) => {
      if (asked.method === 'POST' && asked.root === '/restconf' && path.test(asked.path)) throw notFound()
    }),
}))
