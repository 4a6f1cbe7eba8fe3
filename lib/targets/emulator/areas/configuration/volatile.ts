import type { Answer, AnswerFilter } from '../../behaviour.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { answers, type Switch } from '../../switches/switch.ts'

/** Creates the quirks in which data changes slightly between two reads, although nothing was written. */
export function createVolatileContents({ names, now }: Services): readonly Switch[] {
  const module = names.module('vendor-extension')
  return [
    answers('orders-vary', 'every read returns lists and leaf-lists in a different order', rotateLists()),
    answers(
      'growing-members',
      'every object has undocumented members that count, show the time, appear and disappear',
      ofReads((json, reads) => addVolatileMembers(json, module, reads, now())),
    ),
    {
      name: 'late-reads',
      summary: 'reads lag three seconds behind writes, both in config and in state',
      apply: (behaviour) => (behaviour.readsDelay = 3000),
    },
    {
      name: 'database-locked-now-and-then',
      summary: `after every ${LOCKED.after} writes, the configuration database is locked for 100 seconds: writes return 503`,
      apply: ({ beforeAnswer }) => {
        let writes = 0
        let until = 0
        beforeAnswer.push(({ method }) => {
          if (!WRITES.has(method)) return
          if (now() >= until && ++writes % LOCKED.after === 0) until = now() + LOCKED.lasts
          if (now() >= until) return
          throw new Refusal('resource-denied', 'the configuration database is locked', { status: 503, retryAfter: 10 })
        })
      },
    },
  ]
}

/** Methods that change the configuration. */
const WRITES = new Set(['PATCH', 'PUT', 'DELETE'])
/** When the configuration database is locked, and for how many milliseconds. */
const LOCKED = { after: 60, lasts: 100_000 }

/** Changes the JSON of each read, depending on the number of reads so far. */
function ofReads(change: (json: unknown, reads: number) => unknown): AnswerFilter {
  let reads = 0
  return (answer, { method }) => (isRead(answer, method) ? { ...answer, body: change(answer.body, ++reads) } : answer)
}

function isRead({ status, body }: Answer, method: string): boolean {
  return method === 'GET' && status === 200 && isObject(body)
}

function rotateLists(): AnswerFilter {
  const turn = (json: unknown, by: number): unknown => {
    if (Array.isArray(json)) {
      const start = by % Math.max(1, json.length)
      const all = [...json.slice(start), ...json.slice(0, start)].map((item) => turn(item, by))
      return all.length > 2 && by % 4 > 1 ? all.toReversed() : all
    }
    return isObject(json) ? mapMembers(json, (value) => turn(value, by)) : json
  }
  return ofReads(turn)
}

/**
 * Adds members to a response at every level except the top. The top level keeps a single member, because that member is
 * the resource.
 */
function addVolatileMembers(answer: unknown, module: string, reads: number, instant: number): unknown {
  const grow = (json: unknown): unknown => {
    if (Array.isArray(json)) return json.map(grow)
    if (!isObject(json)) return json
    return {
      [`${module}:reads`]: reads,
      ...mapMembers(json, grow),
      [`${module}:read-at`]: new Date(instant).toISOString(),
      [`${module}:seen-${Math.floor(reads / 5)}`]: 'since then',
      [`${module}:reader`]: [{ session: `s-${reads}`, config: { idle: String(reads) } }],
    }
  }
  return isObject(answer) ? mapMembers(answer, grow) : answer
}

function mapMembers(json: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, change(value)]))
}

function isObject(json: unknown): json is object {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
