import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { pack } from 'tar-stream'
import type { Container } from '../../behaviour.ts'
import type { Services } from '../../services.ts'
import { packAsXz } from './xz.ts'

const zipped = promisify(zlib.gzip)

const compressed = {
  gzip: (content: Buffer) => zipped(content, { level: 1 }),
  xz: async (content: Buffer) => packAsXz(content),
  zstd: (content: Buffer) => promisify(zlib.zstdCompress)(content),
  'not at all': async (content: Buffer) => content,
} as const

/**
 * Packs a bundle as one compressed TAR. The bundle contains one TAR for each container of each covered unit, with the
 * container's data as JSON.
 */
export async function packBundle(device: Services): Promise<Buffer> {
  const { holds, compressed: how } = device.behaviour.bundles
  const files = holds(listContainers(device)).map(
    async (container) => [container.name, await packContainer(container)] as const,
  )
  return compressed[how](await createTar(await Promise.all(files)))
}

function listContainers({ hardware, release, model, names, now }: Services): readonly Container[] {
  const places = hardware.covers.length === 0 ? [''] : hardware.covers.map((unit) => `${unit}/`)
  return places.flatMap((place) =>
    hardware.software.map((component): Container => {
      const name = names.value(component)
      const data = { container: name, model, release, taken: new Date(now()).toISOString(), healthy: true }
      return { name: `${place}${name}.tar`, files: { 'manifest.json': JSON.stringify(data) } }
    }),
  )
}

async function packContainer({ files, packed: how }: Container): Promise<string | Buffer> {
  if (how === 'plain') return Object.values(files).join('\n')
  const tar = await createTar(Object.entries(files))
  return how === 'compressed' ? zipped(tar) : tar
}

async function createTar(files: readonly (readonly [name: string, content: string | Buffer])[]): Promise<Buffer> {
  const tar = pack()
  for (const [name, content] of files) tar.entry({ name, mtime: new Date(0) }, content)
  tar.finalize()
  return buffer(tar)
}
