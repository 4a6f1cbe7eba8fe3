import { finished, type Readable } from 'node:stream'
import type { Form } from '../area.ts'
import type { Answer, Call } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'
import { empty } from './errors.ts'
import { matches, toDeviceSegments } from './operations.ts'

/**
 * Returns a function that finds the handler for a form at a path below `/data`. The result is undefined if there is
 * none.
 */
export function createFormRouter(device: Device): (path: string) => ((call: Call) => Promise<Answer>) | undefined {
  const { composition, names, tokens } = device
  const isToken = (text: string, { asked }: Call) => {
    const token = tokens.find(text)
    return token !== undefined && (tokens.alive(token) || device.behaviour.access.expiredAccepted(asked))
  }
  const offered = composition.forms.map(({ path, run }) => ({ segments: toDeviceSegments(path, names), run }))

  return (path) => {
    const words = path.split('/').filter((word) => word !== '')
    const found = offered.find(({ segments }) => matches(segments, words))
    if (found === undefined) return undefined
    return async (call) => {
      const content = await found.run(
        device,
        createForm(call, (text) => isToken(text, call)),
      )
      if (content === undefined) return empty(200)
      return { status: 200, headers: { 'content-type': 'application/octet-stream' }, content }
    }
  }
}

/** Limits of the form parser. Form fields are short, so longer ones are truncated. */
const limits = { fieldSize: 64 * 1024, fields: 100, files: 1 }

function createForm({ asked: { headers }, bytes }: Call, isToken: Form['isToken']): Form {
  return {
    headers,
    isToken,
    async read(take) {
      const type = headers['content-type']
      if (typeof type !== 'string' || !/^multipart\/form-data\s*;/i.test(type))
        throw new Refusal('operation-not-supported', 'multipart/form-data is needed', { status: 415 })
      const { Busboy } = await import('@fastify/busboy')
      const parser = refuseMalformed(() => new Busboy({ headers: { 'content-type': type }, limits }))
      const source = bytes()
      const fields = new Map<string, string>()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const taken: Promise<void>[] = []
      const open: Readable[] = []
      parser.on('field', (name, value) => void fields.set(name, value))
      parser.on('file', (_field, file, name) => {
        if (take === undefined) return void file.resume()
        open.push(file)
        const taking = take(file, name)
        taken.push(taking)
        taking.catch((error: unknown) => {
          reject(error)
          // The rest of the form is discarded, so that the client can read the response.
          source.unpipe(parser)
          source.resume()
        })
      })
      parser.once('finish', resolve)
      parser.once('error', () => reject(new Refusal('malformed-message', 'the form is not whole')))
      finished(source, (error) => {
        if (error === undefined || error === null) return
        const broken = new Refusal('malformed-message', 'the form broke off')
        reject(broken)
        for (const file of open) file.destroy(broken)
      })
      source.pipe(parser)
      await promise
      await Promise.all(taken)
      return fields
    },
  }
}

function refuseMalformed<T>(make: () => T): T {
  try {
    return make()
  } catch {
    throw new Refusal('malformed-message', 'the form has no boundary')
  }
}
