import { createHash, timingSafeEqual } from 'node:crypto'
import { createReadStream, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import type { Conformance } from '../../domain/conformance.ts'
import { describeError } from '../../domain/errors.ts'
import { exitCodeOfError } from '../../terminal/exit-code.ts'
import type { Database } from './database.ts'
import { type Hub, isNamed } from './hub.ts'
import type { Completion, Sync } from './job.ts'
import { fleetPage, fleetView, POLICY } from '../page/page.ts'
import { listSchedules, type Schedule, schedule, scheduleCertification, unschedule } from './schedules.ts'
import { readStanding, type Standing } from './standing.ts'
import { type CertificationRequest, mergeCertification, submitCertification } from './certification.ts'
import { type Submission, submit } from './submission.ts'

interface Serving {
  readonly hub: Hub
  readonly database: Database
  /** Folder for the hub's data. The reports of runs go into its subfolder `runs`. */
  readonly folder: string
  /** Token required for every write. */
  readonly token: string
  readonly host: string
  readonly port: number
  /** Called with an event: a job has ended or was cancelled, or a certification has ended. */
  readonly notify: (event: object) => void
}

/**
 * Maximum number of seconds that an agent's request waits for work. `LIVELY` applies instead while the agent reports
 * the progress of runs.
 */
const PATIENCE = 5
const LIVELY = 0.25
/** Milliseconds between two updates of the page. */
const UPDATE = 500
/** Milliseconds for which a cached read stays valid if nothing has changed. */
const FRESH = 1000
/** Maximum size of a report in bytes. */
const LARGEST = 64 * 2 ** 20

const FILES: Readonly<Record<string, string>> = {
  'conformance.json': 'application/json',
  'index.html': 'text/html; charset=utf-8',
}
/**
 * The record of a run. The page does not show it. Agents send it because the hub needs the records of both parts to
 * merge a certification.
 */
const RECORD = 'tests.jsonl'
const RUN = /^[\w.-]+$/

/**
 * Serves the page to everyone, and accepts writes only with the token.
 * @returns the address of the server, and a function that ends the server
 */
export async function serveHub(
  serving: Serving,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const { host, port } = serving
  const app = fastify({ bodyLimit: LARGEST, forceCloseConnections: true })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.setErrorHandler((error, _request, reply) => {
    const status = exitCodeOfError(error) === undefined ? (Object(error).statusCode ?? 503) : 409
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: describeError(error) }
    void reply.status(status).send({ name, message })
  })
  demandToken(app, serving.token)
  readings(app, serving)
  agentWrites(app, serving)
  personWrites(app, serving)
  const url = await app.listen({ host, port })
  return { url, close: () => app.close() }
}

/** Requires the token for writes, so that no web page in a browser can send a write. Reads need no token. */
function demandToken(app: FastifyInstance, token: string): void {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(`Bearer ${token}`)
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    if (timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) return
    await reply
      .status(401)
      .send({ name: 'UsageError', message: 'The hub takes writes with its token only: set FLEET_TOKEN' })
  })
}

function readings(app: FastifyInstance, { hub, database, folder }: Serving): void {
  const view = viewer(hub, database)
  app.get('/', async (request, reply) => {
    const { standing, schedules } = await view()
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(fleetPage(standing, schedules, String(request.headers.host)))
  })
  app.get('/view', async (_request, reply) => {
    const { standing, schedules } = await view()
    return reply.type('text/html; charset=utf-8').send(fleetView(standing, schedules).text)
  })
  app.get('/api/standing', view)
  app.get('/api/schedules', () => listSchedules(database))
  app.get('/api/health', async () => ({ database: database.name, now: await hub.now(), bytes: await database.size() }))
  app.get<{ Params: { job: string } }>('/api/jobs/:job', ({ params }) => hub.attemptsOf(params.job))
  app.get('/api/certifications', () => hub.certifications())
  app.get('/events', (request, reply) => {
    reply.hijack()
    streamChanges(hub, request, reply.raw)
  })
  app.get<{ Params: { run: string; file: string } }>('/runs/:run/:file', async ({ params: { run, file } }, reply) => {
    const type = FILES[file]
    const path = join(folder, 'runs', run, file)
    if (type === undefined || !RUN.test(run) || run.startsWith('.') || !existsSync(path)) {
      return reply.status(404).type('text/plain').send(`There is no ${file} of ${run} here`)
    }
    return reply.type(type).send(createReadStream(path))
  })
}

interface View {
  readonly standing: Standing
  readonly schedules: readonly Schedule[]
}

/**
 * Returns a function that reads the state of the fleet once for all simultaneous viewers. The verdicts of one night in
 * a large fleet take megabytes.
 */
function viewer(hub: Hub, database: Database): () => Promise<View> {
  let last: { readonly version: number; readonly at: number; readonly view: Promise<View> } | undefined
  const read = async () => ({ standing: await readStanding(hub), schedules: await listSchedules(database) })
  return () => {
    const [version, at] = [hub.version, performance.now()]
    if (last === undefined || last.version !== version || at - last.at > FRESH) last = { version, at, view: read() }
    return last.view
  }
}

/** Sends server-sent events for changes, at most one in `UPDATE` milliseconds. */
function streamChanges(hub: Hub, request: FastifyRequest, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.write('retry: 2000\n\n')
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      response.write('event: change\ndata: 1\n\n')
    }, UPDATE)
  }
  hub.changes.on('change', tell)
  request.raw.on('close', () => {
    hub.changes.off('change', tell)
    clearTimeout(timer)
  })
}

function agentWrites(app: FastifyInstance, serving: Serving): void {
  const { hub, folder, notify } = serving
  app.post<{ Body: Sync }>('/api/sync', ({ body }) => hub.sync(body, body.running.length > 0 ? LIVELY : PATIENCE))
  app.post<{ Body: Parameters<Hub['fetch']>[0] }>('/api/fetch', async ({ body }) => ({ job: await hub.fetch(body) }))
  app.put<{ Params: { run: string; file: string }; Body: Buffer }>(
    '/runs/:run/:file',
    async ({ params, body }, reply) => {
      const { run, file } = params
      if ((FILES[file] === undefined && file !== RECORD) || !RUN.test(run) || run.startsWith('.'))
        return reply.status(400).send()
      const place = join(folder, 'runs', run)
      mkdirSync(place, { recursive: true })
      const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
      await writeFile(join(place, `${file}.new`), bytes)
      renameSync(join(place, `${file}.new`), join(place, file))
      return reply.status(204).send()
    },
  )
  app.post<{ Body: Completion & { run: string } }>('/api/complete', async ({ body }) => {
    const conformance = readConformance(folder, body.run)
    await hub.complete(body, conformance)
    notify({ event: 'ended', ...body })
    const [attempt] = await hub.attemptsOf(body.job)
    await mergeParts(serving, attempt?.data.part?.of)
    return {}
  })
}

/** Makes only one merge at a time, because both parts of a certification may end at the same moment. */
const merging = pLimit(1)

/** Merges a certification if no part of it is open any more. */
async function mergeParts({ hub, folder, notify }: Serving, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const ended = await merging(() => mergeCertification(hub, join(folder, 'runs'), id))
  if (ended !== undefined) notify({ event: 'certified', ...ended })
}

/** Merges the certifications whose parts ended while the hub was down or was about to merge them. */
export async function mergeEndedCertifications(serving: Serving): Promise<void> {
  for (const { id, ended } of await serving.hub.certifications()) if (ended === undefined) await mergeParts(serving, id)
}

/** Returns the result of a run; undefined if the agent has not sent it. */
export function readConformance(folder: string, run: string): Conformance | undefined {
  const file = join(folder, 'runs', run, 'conformance.json')
  return RUN.test(run) && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function personWrites(app: FastifyInstance, serving: Serving): void {
  const { hub, database, notify } = serving
  app.post<{ Body: Submission }>('/api/jobs', async ({ body }) => submit(hub, body))
  app.post<{ Body: CertificationRequest }>('/api/certifications', ({ body }) => submitCertification(hub, body))
  app.post<{ Body: { job: string; by: string } }>('/api/cancel', async ({ body: { job, by } }) => {
    const waiting = (await hub.queue.waiting()).find((each) => isNamed(each, job))
    const outcome = await hub.cancel(job, by)
    notify({ event: 'cancelled', job, by, outcome })
    await mergeParts(serving, waiting?.data.part?.of)
    return { outcome }
  })
  app.post<{ Body: { name: string; drained: boolean } }>('/api/drain', async ({ body: { name, drained } }) => ({
    units: await hub.drain(name, drained),
  }))
  app.post<{ Body: Parameters<typeof schedule>[2] | Parameters<typeof scheduleCertification>[2] }>(
    '/api/schedules',
    ({ body }) =>
      'certification' in body ? scheduleCertification(hub, database, body) : schedule(hub, database, body),
  )
  app.delete<{ Params: { key: string } }>('/api/schedules/:key', async ({ params }) => {
    const removed = await unschedule(database, params.key)
    hub.changed()
    return { removed }
  })
}
