import { randomUUID } from 'node:crypto'
import type { Acting, LineCommand, Operation } from '../../area.ts'
import { joinPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { compareReleases } from '../../release.ts'
import { decryptSecret } from '../../secret.ts'
import { container, text } from '../../schema/declare.ts'
import type { Services } from '../../services.ts'
import { EMPTY, isTree, type Tree } from '../../tree/node.ts'
import { place } from '../bundles/collection.ts'
import { type Parcel, sendParcel } from './sending.ts'
import { formatUploads, type Upload } from './table.ts'

/** Duration of an upload, in milliseconds of device time. */
const lasts = 5_000

const path = [
  'openconfig-system:system',
  'vendor-system-diagnostics-qkview:diagnostics',
  'vendor-system-diagnostics-cloudhealth:cloudhealth',
  'upload',
]

/** Creates the operation that uploads bundles, and the table of uploads. Only the CLI prints the table. */
export function createUploads(): { upload: Operation; table: LineCommand } {
  const uploads = new WeakMap<Services, Upload[]>()
  const of = (device: Services) => {
    const known = uploads.get(device) ?? []
    uploads.set(device, known)
    return known
  }
  const input = container({ 'qkview-file': text(), description: text(), 'service-request-number': text() })
  return {
    upload: { path, input, run: (device, given) => startUpload(device, given, of(device)) },
    table: {
      words: ['show', 'system', 'diagnostics', 'cloudhealth', 'uploads'],
      run: async (device) => ({ text: formatUploads(of(device)) }),
    },
  }
}

/** Uploads a bundle to the diagnostics cloud. The output imitates the acknowledgement of the cloud service. */
function startUpload(device: Acting, input: Tree, uploads: Upload[]): object {
  const { 'qkview-file': file } = input
  if (typeof file !== 'string') throw new Refusal('missing-element', 'qkview-file is missing')
  const name = file.replace(/^.*\//, '')
  const found = device.files.find(joinPath(place, name))
  if (found === undefined) throw new Refusal('invalid-value', `there is no ${file}`)
  if (!hasCredentials(device))
    throw new Refusal('access-denied', 'the login to the cloud service failed', { status: 400 })
  const { processes, names } = device
  const process = 'cloud upload'
  if (processes.list.some((each) => each.name === process))
    throw new Refusal('in-use', 'another qkview is being uploaded')
  const { cloud, configuration } = device
  const id = randomUUID().replaceAll('-', '')
  const upload: Upload = {
    id,
    number: toText(input['service-request-number']),
    description: toText(input['description']),
    name,
    status: 'IN PROGRESS',
  }
  uploads.push(upload)
  const done = async () => {
    const { address } = cloud
    upload.status = 'COMPLETE'
    if (address !== undefined)
      await sendParcel(address, { name, content: found.content, login: readLogin(configuration) }).catch(() => {})
  }
  processes.start({ name: process, lasts, done })
  const head = [
    'HTTP/1.1 202 Accepted',
    `Date: ${new Date(device.now()).toUTCString()}`,
    `Location: /support/${names.node('cloudhealth')}/status/${id}`,
    'Content-Length: 0',
  ]
  return { message: `${head.join('\r\n')}\r\n\r\n`, errorcode: false }
}

/**
 * Whether the cloud credentials are set: client credentials, or a user name and password on releases before
 * `cloudClientSince`.
 */
function hasCredentials({ configuration, hardware, release }: Services): boolean {
  const { clientid, clientsecret, username, password } = getCloudConfig(configuration)
  if (compareReleases(release, hardware.cloudClientSince) < 0) return username !== undefined && password !== undefined
  return (clientid ?? '') !== '' && clientsecret !== undefined
}

function readLogin(configuration: Tree): Parcel['login'] {
  const { clientid, clientsecret, username, password } = getCloudConfig(configuration)
  const secret = toText(clientsecret ?? password)
  return { username: toText(clientid ?? username), password: decryptSecret(secret) ?? secret }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

function getCloudConfig(configuration: Tree): Tree {
  return ['system', 'diagnostics', 'cloudhealth', 'config'].reduce((at: Tree, name) => {
    const inner = at[name]
    return isTree(inner) ? inner : EMPTY
  }, configuration)
}
