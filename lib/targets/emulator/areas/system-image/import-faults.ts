import type { ImageHandling } from '../../image-handling.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import type { Switch } from '../../switches/switch.ts'

/** Faults in which valid imports fail, or invalid files are accepted. */
export function importFaults({ description }: Services, nodes: Nodes): Switch[] {
  const behaving = (name: string, summary: string, change: Partial<ImageHandling>): Switch => ({
    name,
    summary,
    apply: ({ images }) => void Object.assign(images, change),
  })
  const factory = [description.release, ...(description.images ?? [])]
  return [
    behaving('imports-unlisted', 'an imported image is not listed below images/import/iso', { lists: false }),
    behaving('imports-without-state', 'an imported image is missing from the state', { shows: false }),
    behaving('images-unverified', 'incomplete images are accepted', { verifies: false }),
    createReadingSwitch(
      nodes,
      'imports-never-ready',
      'an imported image never becomes ready',
      ['system/image/state/iso/iso/status'],
      (status, keys) => (keys.some((key) => factory.includes(key)) ? status : 'importing'),
    ),
  ]
}
