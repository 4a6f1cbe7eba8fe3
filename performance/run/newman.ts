import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { areaSchemas } from '#lib/catalogue/schemas.ts'
import { type ReplayOrder, originOf } from './replay.ts'
import type { Recorded } from './record.ts'

const execute = promisify(execFile)

/** Installed for the comparison alone, into a folder of the benchmark. */
const NEWMAN = 'newman@6.2.2'

/**
 * Installs Newman and writes the exchanges of a run as a collection; the returned call runs it once, and resolves with
 * how many of its tests did not hold, as `<failed> of <all>`.
 */
export async function newmanOf(folder: string, order: ReplayOrder): Promise<() => Promise<string>> {
  await execute('npm', ['install', '--no-save', '--ignore-scripts', '--prefix', folder, NEWMAN])
  const collection = join(folder, 'collection.json')
  writeFileSync(collection, JSON.stringify(collectionOf(order)))
  const program = join(folder, 'node_modules/newman/bin/newman.js')
  const flags = ['run', collection, '--insecure', '--ignore-redirects', '--suppress-exit-code', '--reporters', 'json']
  const result = join(folder, 'newman.json')
  return async () => {
    await execute(process.execPath, [program, ...flags, '--reporter-json-export', result])
    const { run }: { run: { stats: { assertions: { total: number; failed: number } } } } = JSON.parse(
      readFileSync(result, 'utf8'),
    )
    return `${run.stats.assertions.failed} of ${run.stats.assertions.total}`
  }
}

/** The same requests, and a test of the status and of the schema for each, as a user of Newman writes them. */
function collectionOf(order: ReplayOrder): object {
  const lines = readFileSync(order.exchanges, 'utf8').trimEnd().split('\n')
  const all = new Map<string, unknown>(areaSchemas().map((schema) => [schema.$id, schema]))
  const resources = areaSchemas().map(({ resource, ...schema }) => ({ resource, schema: whole(schema, all, schema) }))
  return {
    info: { name: 'run', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    variable: resources.map(({ resource, schema }) => ({ key: resource, value: JSON.stringify(schema) })),
    item: lines.map((line) => itemOf(JSON.parse(line), order, new Set(resources.map(({ resource }) => resource)))),
  }
}

function itemOf(recorded: Recorded, order: ReplayOrder, resources: ReadonlySet<string>): object {
  const { method, path, headers, body, credentials, status = 0 } = recorded
  const resource = path.replace(/^\/(api|restconf)/, '')
  const known = method === 'GET' && status === 200 && resources.has(resource)
  const login = credentials === 'none' || status === 401 ? {} : { authorization: `Basic ${order.login}` }
  const schema = `pm.response.to.have.jsonSchema(JSON.parse(pm.collectionVariables.get(${JSON.stringify(resource)})))`
  const exec = [
    `pm.test('status', () => pm.response.to.have.status(${status}))`,
    ...(known ? [`pm.test('schema', () => ${schema})`] : []),
  ]
  return {
    name: `${method} ${path}`,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec } }],
    request: {
      method,
      url: originOf(recorded, order) + path,
      header: Object.entries({ ...headers, ...login }).map(([key, value]) => ({ key, value })),
      ...(body === undefined ? {} : { body: { mode: 'raw', raw: body } }),
    },
  }
}

/** A schema with all that it refers to in the place of the references: Newman takes one schema at a time. */
function whole(node: unknown, all: ReadonlyMap<string, unknown>, root: unknown): unknown {
  if (Array.isArray(node)) return node.map((each) => whole(each, all, root))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, $id: _, $defs: _defs, ...members }: Record<string, unknown> = { ...node }
  const own = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, whole(value, all, root)]))
  if (typeof $ref !== 'string') return own
  const [id = '', pointer = ''] = $ref.split('#')
  const from = id === '' ? root : all.get(id)
  const steps = pointer.split('/').filter((step) => step !== '')
  const target = steps.reduce<unknown>((at, step) => Object(at)[step], from)
  return { ...Object(whole(target, all, from)), ...own }
}
