import { Agent, request } from 'undici'
import type { OnboardingDescription, OnboardingOptions } from './description.ts'
import { startOnboarding } from './main.ts'

/** A unit for the specs in this folder, with a simple client. */
export type UnitUnderTest = Awaited<ReturnType<typeof unitUnderTest>>

type Sent = { body?: unknown; headers?: { readonly [name: string]: string } }

export const administrator = { username: 'admin', password: 'a-long-secret', role: 'admin' }
export const operator = { username: 'watcher', password: 'another-secret', role: 'operator' }
export const tenant = { host: '192.0.2.10', username: 'admin', password: 'tenant-secret' }

/** The device that is started with the manager. */
export const started = {
  host: tenant.host,
  release: '1.47.0',
  accounts: [{ username: tenant.username, password: tenant.password, role: 'admin' }],
}

export const basic = (password = administrator.password, username = administrator.username) => ({
  authorization: `Basic ${btoa(`${username}:${password}`)}`,
})
export const TOKENS = '/mgmt/shared/authz/tokens'
export const LOGIN = '/mgmt/shared/authn/login'
export const DECLARATIONS = '/mgmt/shared/declarative-onboarding'
export const credentials = {
  username: administrator.username,
  password: administrator.password,
  loginProviderName: 'local',
}

export async function unitUnderTest(description: Partial<OnboardingDescription> = {}, options: OnboardingOptions = {}) {
  const unit = {
    kind: 'onboarding' as const,
    release: '1.47.0',
    accounts: [administrator, operator],
    ...(description.kind === 'manager' && { devices: [started] }),
    ...description,
  }
  const { addresses, close } = await startOnboarding(unit, options)
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

  const ask = async (method: string, path: string, { body, headers = {} }: Sent = {}) => {
    const answer = await request(addresses.rest + path, {
      method,
      dispatcher,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, headers: answer.headers, text, json: parseJsonObject(text) }
  }
  const control = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await request(`${addresses.control}${path}`, {
      method,
      headers: { authorization: `Bearer ${addresses.controlToken}` },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: answer.statusCode, json: parseJsonObject(await answer.body.text()) }
  }
  const now = async () => Number((await control('GET', '/clock')).json['now'])

  return {
    addresses,
    ask,
    control,
    now,
    /** Moves virtual time to this many seconds after `start`. */
    at: async (start: number, seconds: number) => control('POST', '/clock/wait', { until: start + seconds * 1000 }),
    login: async (given: Sent = {}) => ask('POST', LOGIN, { body: credentials, headers: basic(), ...given }),
    /** Sets a token's timeout, authenticated by that token unless other headers are given. */
    set: async (token: string, timeout: unknown, headers: Sent['headers'] = { 'x-vendor-auth-token': token }) =>
      ask('PATCH', `${TOKENS}/${token}`, { body: { timeout }, headers }),
    /** Sends a request to the device that was started with the manager. */
    ofDevice: async (path: string, headers = basic(tenant.password, tenant.username)) => {
      const answer = await request(`${addresses.device}${path}`, { dispatcher, headers })
      return { status: answer.statusCode, json: parseJsonObject(await answer.body.text()) }
    },
    declare: async (body: unknown, headers: Sent['headers'] = basic()) => ask('POST', DECLARATIONS, { body, headers }),
    close: async () => {
      await dispatcher.destroy()
      await close()
    },
  }
}

/** Returns the members of a JSON text. Returns none if the text is not JSON. */
function parseJsonObject(text: string): Record<string, unknown> {
  try {
    const members: Record<string, unknown> = Object(JSON.parse(text))
    return members
  } catch {
    return {}
  }
}

/** Returns the token in the response to a login. */
export function extractToken({ json }: { json: Record<string, unknown> }): string {
  const { token, session } = json
  if (session !== undefined) return String(Reflect.get(Object(session), 'id'))
  return String(typeof token === 'string' ? token : Reflect.get(Object(token), 'token'))
}
