import type { Area } from '../../area.ts'
import { container, flag, list, reported, text } from '../../schema/declare.ts'
import { reading } from '../../switches/reading.ts'
import { answers } from '../../switches/switch.ts'

const images = [
  { name: 'TENANT-15.1.10.1-0.0.9.ALL.qcow2.zip.bundle', 'in-use': false, status: 'verified' },
  { name: 'TENANT-17.1.1.3-0.0.5.ALL.qcow2.zip.bundle', 'in-use': false, status: 'verified' },
]

const model = container({
  'vendor-tenant-images:images': reported(
    { image: list(['name'], { name: text(), 'in-use': flag(), status: text() }) },
    () => ({ image: new Map(images.map((image) => [image.name, image])) }),
  ),
})

/** Images for tenants (platform: Tenant images). */
export const tenantImages: Area = {
  name: 'tenant-images',
  model,
  faults: () => [
    answers(
      'tenant-images-empty-at-restconf',
      'the tenant images are none at /restconf',
      (answer, { root, path, method }) =>
        root === '/restconf' && method === 'GET' && path.endsWith('vendor-tenant-images:images')
          ? { status: 204, headers: answer.headers }
          : answer,
    ),
  ],
  quirks: (_, nodes) => [
    reading(
      nodes,
      'tenant-images-replicating',
      'an image is copied to other units still',
      ['images/image/status'],
      (status, keys) => (keys.some((key) => key.includes('15.1')) ? 'replicating' : status),
    ),
  ],
}
