import type { Area } from '../../area.ts'
import { choice, container, flag, list, liveContainer, text } from '../../schema/declare.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import type { Reading } from '../../tree/read.ts'
import { listImages, startVerification } from './verifying.ts'

const model = container({
  'vendor-tenant-images:images': liveContainer(
    { image: list(['name'], { name: text(), 'in-use': flag(), status: choice(['verified', 'verification-failed']) }) },
    (unit) => ({ image: new Map(listImages(unit).map((image) => [image.name, { ...image, 'in-use': false }])) }),
  ),
})

/** The area of images for tenants (platform: Tenant images). */
export const tenantImages: Area = {
  name: 'tenant-images',
  model,
  start: startVerification,
  faults: (_, nodes) => [
    answers(
      'tenant-images-empty-at-restconf',
      'the list of tenant images is empty at /restconf',
      (answer, { root, path, method }) =>
        root === '/restconf' && method === 'GET' && path.endsWith('vendor-tenant-images:images')
          ? { status: 204, headers: answer.headers }
          : answer,
    ),
    createReadingSwitch(
      nodes,
      'tenant-verification-forgotten',
      'an image that fails verification is reported as failed once, then as verified',
      ['images/image/status'],
      forgetFailures(),
    ),
    createReadingSwitch(
      nodes,
      'tenant-images-replicating',
      'an image remains in the status replicating',
      ['images/image/status'],
      (status, keys) => (keys.some((key) => key.includes('15.1')) ? 'replicating' : status),
    ),
    createReadingSwitch(
      nodes,
      'tenant-status-in-capitals',
      'the status of tenant images is in capitals',
      ['images/image/status'],
      (status) => String(status).toUpperCase(),
    ),
    {
      name: 'tenant-images-fail-verification',
      summary: 'all uploaded images fail verification, even complete ones',
      apply: ({ images }) => (images.verifiesTenants = false),
    },
  ],
  quirks: () => [dropFailures()],
}

/** Creates a quirk in which an image that failed verification is listed only once. */
function dropFailures(): Switch {
  const told = new Set<unknown>()
  const isListed = ({ name, status }: Listed) => {
    if (status !== 'verification-failed') return true
    const isFirst = !told.has(name)
    told.add(name)
    return isFirst
  }
  return answers('failed-tenant-images-go', 'an image that failed verification is listed only once', (answer) => {
    const { [LIST]: images }: { [LIST]?: { image?: readonly Listed[] } } = Object(answer.body ?? {})
    if (!Array.isArray(images?.image)) return answer
    return { ...answer, body: { [LIST]: { ...images, image: images.image.filter(isListed) } } }
  })
}

const LIST = 'vendor-tenant-images:images'

interface Listed {
  readonly name?: unknown
  readonly status?: unknown
}

function forgetFailures(): Reading {
  const told = new Set<string>()
  return (status, keys) => {
    if (status !== 'verification-failed') return status
    const key = keys.join(' ')
    if (told.has(key)) return 'verified'
    told.add(key)
    return status
  }
}
