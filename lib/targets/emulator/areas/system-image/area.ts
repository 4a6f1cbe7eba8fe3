import type { Area, Operation } from '../../area.ts'
import type { Insight } from '../../insight.ts'
import { container, flag, list, reported, text } from '../../schema/declare.ts'
import type { Tree } from '../../tree/node.ts'

const installed = { status: text(), date: text(), 'in-use': flag() }

const model = container({
  'openconfig-system:system': container({
    'vendor-system-image:image': container({
      state: reported(
        {
          os: container({ os: list(['version-os'], { 'version-os': text(), ...installed }) }),
          services: container({ service: list(['version-service'], { 'version-service': text(), ...installed }) }),
          iso: container({ iso: list(['version-iso'], { 'version-iso': text(), ...installed }) }),
          install: container({
            'install-os-version': text(),
            'install-service-version': text(),
            'install-status': text(),
          }),
        },
        imageState,
      ),
    }),
  }),
})

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

const checkVersion: Operation = {
  path: ['openconfig-system:system', 'vendor-system-image:image', 'check-version'],
  input: container({ 'iso-version': text() }),
  run: ({ release }, { 'iso-version': version }) => ({
    response:
      version === release
        ? 'Compatibility verification succeeded.'
        : 'Compatibility verification failed: no such image.',
  }),
}

/** The platform's own software (platform: Platform software images). */
export const systemImage: Area = { name: 'system-image', model, operations: [checkVersion] }
