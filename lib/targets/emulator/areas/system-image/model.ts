import type { DeviceView } from '../../device-view.ts'
import { container, flag, list, liveContainer, text } from '../../schema/declare.ts'
import type { Tree } from '../../tree/node.ts'

const stored = { status: text(), date: text(), 'in-use': flag() }

export const model = container({
  'openconfig-system:system': container({
    'vendor-system-image:image': container({
      state: liveContainer(
        {
          os: container({ os: list(['version-os'], { 'version-os': text(), ...stored }) }),
          services: container({ service: list(['version-service'], { 'version-service': text(), ...stored }) }),
          iso: container({ iso: list(['version-iso'], { 'version-iso': text(), ...stored }) }),
          install: container({
            'install-os-version': text(),
            'install-service-version': text(),
            'install-status': text(),
          }),
        },
        state,
      ),
    }),
  }),
})

/** Returns the state of the images. An ISO contains a system image and a services image, and both have its version. */
function state({ images: { release, stored: all, install } }: DeviceView): Tree {
  const listed = (key: string) =>
    new Map(
      all.map(({ version, since, unready }) => [
        version,
        {
          [key]: version,
          status: unready === true ? 'importing' : 'ready',
          date: formatDay(since),
          'in-use': version === release,
        },
      ]),
    )
  return {
    os: { os: listed('version-os') },
    services: { service: listed('version-service') },
    iso: { iso: listed('version-iso') },
    install: {
      'install-os-version': install.version,
      'install-service-version': install.version,
      'install-status': install.status,
    },
  }
}

function formatDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
