import { readFileSync } from 'node:fs'
import { Agent, type Dispatcher, request } from 'undici'
import { areaSchemas } from '#lib/catalogue/schemas.ts'
import { ResourceSchemas } from '#lib/schema/resources.ts'
import type { Recorded } from './record.ts'

/** The parameters of a replay, which it reads from its environment. */
export interface ReplayOrder {
  readonly exchanges: string
  readonly api: string
  readonly restconf: string
  readonly redirect: string
  readonly login: string
}

/** The floor: sends the exchanges of a run one after the other, and validates the responses to reads of data. */
async function replay({ exchanges, login, ...origins }: ReplayOrder): Promise<void> {
  const lines = readFileSync(exchanges, 'utf8').trimEnd().split('\n')
  const schemas = new ResourceSchemas(areaSchemas())
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })
  let token = ''
  let same = 0
  for (const line of lines) {
    const recorded: Recorded = JSON.parse(line)
    const answer = await request(originOf(recorded, origins) + recorded.path, {
      dispatcher,
      method: methodOf(recorded),
      headers: { ...recorded.headers, ...credentialsOf(recorded, login, token) },
      body: recorded.body ?? null,
    })
    const text = await answer.body.text()
    const offered = answer.headers['x-auth-token']
    if (typeof offered === 'string') token = offered
    const isJson = String(answer.headers['content-type']).includes('json')
    if (recorded.method === 'GET' && answer.statusCode === 200 && isJson && recorded.path.includes('/data/')) {
      schemas.validate(recorded.path.replace(/^\/(api|restconf)/, ''), JSON.parse(text))
    }
    if (answer.statusCode === recorded.status) same += 1
  }
  await dispatcher.close()
  process.stdout.write(JSON.stringify({ requests: lines.length, same }))
}

/** Returns the origin of the replay's target for a request that the run had sent to its own target. */
export function originOf(
  { origin, path }: Recorded,
  { api, restconf, redirect }: Omit<ReplayOrder, 'exchanges' | 'login'>,
): string {
  if (origin.startsWith('http:')) return redirect
  return path.startsWith('/restconf') ? restconf : api
}

function methodOf({ method }: Recorded): Dispatcher.HttpMethod {
  const known = (['GET', 'PUT', 'PATCH', 'POST', 'DELETE', 'HEAD', 'OPTIONS'] as const).find((each) => each === method)
  if (known === undefined) throw new Error(`a run sent ${method}, which a replay does not know`)
  return known
}

/** Returns wrong credentials for a request that was refused, and the valid credentials of the replay for all others. */
function credentialsOf({ credentials, status }: Recorded, login: string, token: string): Record<string, string> {
  const refused = status === 401
  switch (credentials) {
    case 'none':
      return {}
    case 'basic':
      return { authorization: `Basic ${refused ? btoa('nobody:nothing') : login}` }
    case 'bearer':
      return { authorization: `Bearer ${refused ? 'expired' : token}` }
    case 'header':
      return { 'x-auth-token': refused ? 'expired' : token }
  }
}

const order = process.env['PLUMBLINE_REPLAY']
if (order !== undefined) await replay(JSON.parse(order))
