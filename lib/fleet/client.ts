import { request } from 'undici'
import { BusyError, ChannelError } from '../domain/errors.ts'
import { redactResult, redactor } from '../domain/redaction.ts'
import { UsageError } from '../terminal/usage.ts'
import { DemandError } from './demand.ts'

/** Default port of a hub. */
export const PORT = 7070
export const DEFAULT_HUB = `http://127.0.0.1:${PORT}`

/** The environment variable that contains the token for writes. */
export const TOKEN = 'FLEET_TOKEN'

/** Client of a hub. */
export interface HubClient {
  readonly url: string
  /**
   * Sends a GET request to the hub.
   * @throws {ChannelError} if the hub does not respond; errors that the hub returns are thrown unchanged
   */
  get<T>(path: string): Promise<T>
  /**
   * Sends a POST request to the hub.
   * @param signal cancels the wait for a response
   */
  post<T>(path: string, body: object, signal?: AbortSignal): Promise<T>
  put(path: string, body: Buffer): Promise<void>
  delete<T>(path: string): Promise<T>
}

export function openHubClient(url: string): HubClient {
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(`"${url}" is no address of a hub: ${DEFAULT_HUB}`)
  const { [TOKEN]: token = '' } = process.env
  if (token !== '') redactor.add(token)
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    type: string,
    body?: string | Buffer,
    signal?: AbortSignal,
  ) => {
    const answer = await request(new URL(path, url), {
      method,
      headersTimeout: 60_000,
      ...(signal === undefined ? {} : { signal }),
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    }).catch((error: unknown) => {
      throw new ChannelError(
        `The hub ${url} does not answer: start it with "plumbline fleet serve", or name it with --hub`,
        {
          cause: error,
        },
      )
    })
    const text = await answer.body.text()
    if (answer.statusCode < 300) return text === '' ? undefined : JSON.parse(text)
    throw parseError(answer.statusCode, text)
  }
  return {
    url,
    get: (path) => call('GET', path, ''),
    post: (path, body, signal) => call('POST', path, 'application/json', JSON.stringify(redactResult(body)), signal),
    put: (path, body) => call('PUT', path, 'application/octet-stream', body),
    delete: (path) => call('DELETE', path, ''),
  }
}

function parseError(status: number, text: string): Error {
  const { name, message }: { name?: string; message?: string } = parse(text)
  if (name === 'DemandError') return new DemandError(message)
  if (name === 'BusyError') return new BusyError(message)
  if (status < 500) return new UsageError(message ?? `The hub refuses: ${status} ${text}`)
  return new ChannelError(`The hub answers ${status}: ${message ?? text}`)
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
