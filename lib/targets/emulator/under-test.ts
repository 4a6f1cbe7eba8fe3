import { connect } from 'node:net'
import ssh2, { type ClientChannel } from 'ssh2'
import { Agent, request } from 'undici'
import type { DeviceDescription, EmulatorOptions } from './description.ts'
import { startEmulator } from './main.ts'

/** An emulator for the unit tests in this folder, with a simple client. */
export type UnderTest = Awaited<ReturnType<typeof emulatorUnderTest>>

export const administrator = { username: 'admin', password: 'a-long-secret', role: 'admin' }
const basic = `Basic ${btoa(`${administrator.username}:${administrator.password}`)}`

export async function emulatorUnderTest(description: Partial<DeviceDescription> = {}, options: EmulatorOptions = {}) {
  const device: DeviceDescription = {
    kind: 'appliance',
    model: '20-port',
    release: '1.8.0-4321',
    accounts: [administrator],
    ...description,
  }
  const { addresses, close } = await startEmulator(device, options)
  // One connection per request, because a restart of the device may have reset a connection that was left open.
  const dispatcher = new Agent({ pipelining: 0, connect: { rejectUnauthorized: false } })

  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: { [name: string]: string } = { authorization: basic },
  ) => {
    const atRestconf = /^\/restconf(-port)?(?=\/|$)/.exec(path)
    const url =
      atRestconf === null ? `${addresses.api}/api${path}` : addresses.restconf + path.replace('/restconf-port', '')
    const answer = await request(url, {
      method,
      dispatcher,
      headers: { 'content-type': 'application/yang-data+json', ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const { statusCode: status, headers: given } = answer
    const token = given['x-auth-token']
    const text = await answer.body.text()
    return { status, headers: given, text, token: typeof token === 'string' ? token : undefined }
  }
  const control = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await request(`${addresses.control}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${addresses.controlToken}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const json: unknown = await answer.body.json()
    return { status: answer.statusCode, json }
  }
  const now = async () => Number(Reflect.get(Object(await control('GET', '/clock').then(({ json }) => json)), 'now'))

  return {
    addresses,
    ask,
    control,
    now,
    /** Moves virtual time to this many milliseconds after `start`. */
    at: async (start: number, milliseconds: number) => control('POST', '/clock/wait', { until: start + milliseconds }),
    data: async (path = '') => JSON.parse((await ask('GET', `/data${path}`)).text) as unknown,
    close: async () => {
      await dispatcher.destroy()
      await close()
    },
  }
}

/**
 * Types lines into a shell and returns all output.
 * @param within milliseconds after which typing stops; no limit if absent
 */
export async function typeLines(address: string, lines: readonly string[], within?: number): Promise<string> {
  const client = new ssh2.Client()
  const [host = '', port] = address.split(':')
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve).once('error', reject)
    const sock = connect({ host, port: Number(port), noDelay: true })
    client.connect({ sock, username: administrator.username, password: administrator.password })
  })
  const channel = await new Promise<ClientChannel>((resolve, reject) => {
    client.shell(false, (error, opened) => (error ? reject(error) : resolve(opened)))
  })
  let text = ''
  channel.on('data', (data: Buffer) => (text += data.toString()))
  const closed = new Promise((resolve) => channel.once('close', resolve))
  channel.write(lines.map((line) => `${line}\n`).join(''))
  if (within !== undefined) setTimeout(() => channel.end(), within)
  await closed
  client.end()
  return text
}
