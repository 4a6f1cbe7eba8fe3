import type { Area } from '../../area.ts'
import { choice, container, flag, list, reported, text } from '../../schema/declare.ts'

const name = 'TENANT-17.1.1.3-0.0.5.ALL.qcow2.zip.bundle'

const model = container({
  'vendor-tenant-images:images': reported(
    { image: list(['name'], { name: text(), 'in-use': flag(), status: choice(['verified', 'verification-failed']) }) },
    () => ({ image: new Map([[name, { name, 'in-use': false, status: 'verified' }]]) }),
  ),
})

/** Images for tenants (platform: Tenant images). */
export const tenantImages: Area = { name: 'tenant-images', model }
