import type { Tree } from '../tree/node.ts'
import { choice, container, flag, list, reported, text } from './build.ts'
import type { Insight } from './declaration.ts'

const installed = { status: text(), date: text(), 'in-use': flag() }

/** The platform's own software (platform: Platform software images). */
export const systemImage = container({
  state: reported(
    {
      os: container({ os: list(['version-os'], { 'version-os': text(), ...installed }) }),
      services: container({ service: list(['version-service'], { 'version-service': text(), ...installed }) }),
      iso: container({ iso: list(['version-iso'], { 'version-iso': text(), ...installed }) }),
      install: container({ 'install-os-version': text(), 'install-service-version': text(), 'install-status': text() }),
    },
    imageState,
  ),
})

/** Images for tenants (platform: Tenant images). */
export const tenantImages = reported(
  {
    image: list(['name'], {
      name: text(),
      'in-use': flag(),
      status: choice(['verified', 'verification-failed']),
    }),
  },
  () => {
    const name = 'TENANT-17.1.1.3-0.0.5.ALL.qcow2.zip.bundle'
    return { image: new Map([[name, { name, 'in-use': false, status: 'verified' }]]) }
  },
)

function imageState({ release }: Insight): Tree {
  const entry = (key: string) =>
    new Map([[release, { [key]: release, status: 'ready', date: '2025-01-15', 'in-use': true }]])
  return {
    os: { os: entry('version-os') },
    services: { service: entry('version-service') },
    iso: { iso: entry('version-iso') },
    install: { 'install-os-version': release, 'install-service-version': release, 'install-status': 'success' },
  }
}
