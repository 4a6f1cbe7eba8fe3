import { request as overHttp } from 'node:http'
import { request as overHttps } from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { Content } from '../../files/content.ts'

export interface Parcel {
  readonly name: string
  readonly content: Content
  readonly login: { readonly username: string; readonly password: string }
}

/**
 * Sends a file to the cloud service by POST. The file's name is appended to the service's address. Rejects if the
 * service does not accept the file.
 */
export async function sendParcel(address: string, { name, content, login }: Parcel): Promise<void> {
  const url = new URL(encodeURIComponent(name), address.endsWith('/') ? address : `${address}/`)
  const over = url.protocol === 'https:' ? overHttps : overHttp
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const request = over(url, {
    method: 'POST',
    agent: false,
    auth: `${login.username}:${login.password}`,
    headers: { 'content-type': 'application/octet-stream', 'content-length': content.size },
  })
  request.once('error', reject)
  request.once('response', (answer) => {
    answer.resume()
    const { statusCode = 0 } = answer
    if (statusCode < 300) resolve()
    else reject(new Error(`the cloud service responded with ${statusCode}`))
  })
  await Promise.all([pipeline(content.open(), request), promise])
}
