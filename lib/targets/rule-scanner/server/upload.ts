import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { IncomingHttpHeaders } from 'node:http'
import { describe } from '../files/rules.ts'
import { RequestError } from '../../tool-server/request-error.ts'

interface UploadedFile {
  name: string
  bytes: Buffer
}

/**
 * Reads the files in a multipart form. Every part must be a file in the field `file`, so that no part is skipped
 * unnoticed.
 */
export async function readUploadedFiles(headers: IncomingHttpHeaders, body: Buffer): Promise<UploadedFile[]> {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) {
    throw new RequestError(
      415,
      'not-multipart',
      `expected multipart/form-data with files in the field file, found ${type || 'no type'}`,
    )
  }
  const files = await parts({ 'content-type': type }, body)
  if (files.length === 0)
    throw new RequestError(422, 'no-file', 'the form has no file: send each as a field named file')
  return files
}

function parts(headers: BusboyHeaders, body: Buffer): Promise<UploadedFile[]> {
  return new Promise((resolve, reject) => {
    const files: UploadedFile[] = []
    const refuse = (message: string): void => reject(new RequestError(422, 'malformed', message))
    const form = multipart(headers, refuse)
    if (form === undefined) return
    form.on('file', (field, stream, name) => {
      const chunks: Buffer[] = []
      if (field !== 'file') refuse(`unknown field ${field}: files are sent in the field file`)
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('error', (error: Error) => refuse(error.message))
      stream.on('end', () => files.push({ name: name ?? '', bytes: Buffer.concat(chunks) }))
    })
    form.on('field', (field) => refuse(`field ${field} is not a file: send it with a file name`))
    form.on('error', (error) => refuse(`the form cannot be read: ${describe(error)}`))
    form.on('finish', () => resolve(files))
    form.end(body)
  })
}

function multipart(headers: BusboyHeaders, refuse: (message: string) => void): InstanceType<typeof Busboy> | undefined {
  try {
    return new Busboy({ headers, preservePath: true })
  } catch (error) {
    refuse(`the form cannot be read: ${describe(error)}`)
    return undefined
  }
}
