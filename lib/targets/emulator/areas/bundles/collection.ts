import type { Process } from '../../processes.ts'
import { textual } from '../../files/content.ts'
import { joinPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { packBundle } from './content.ts'

/** The directory of the bundles. */
export const place = 'diags/shared/qkview'

/** The capture status, with the member names of the contract. */
export interface Status {
  Busy: boolean
  Percent: number
  Status: string
  Message: string
  Filename: string
}

const idle: Status = { Busy: false, Percent: 0, Status: '', Message: '', Filename: '' }

/** The bundles of a device. Only one is captured at a time. */
export class Collection {
  readonly #device: Services
  #running: { readonly process: Process; readonly name: string } | undefined
  #ended: Status = idle

  constructor(device: Services) {
    this.#device = device
  }

  get isBusy(): boolean {
    return this.#running !== undefined
  }

  /**
   * Starts a capture.
   * @returns the name of the file that the capture will create
   */
  begin(given: string): string {
    const { named, lasts } = this.#device.behaviour.bundles
    const name = named(given)
    if (this.#running !== undefined) throw new Refusal('in-use', 'a qkview is being collected already')
    if (this.#device.files.find(joinPath(place, name)) !== undefined)
      throw new Refusal('data-exists', `${name} exists already`)
    const { processes, files } = this.#device
    const done = async () => {
      const content = await packBundle(this.#device)
      this.#running = undefined
      files.put(
        joinPath(place, name),
        textual(() => content),
      )
      this.#ended = { Busy: false, Percent: 100, Status: 'complete', Message: 'Completed collection.', Filename: name }
    }
    this.#running = { name, process: processes.start({ name: `qkview ${name}`, lasts, done }) }
    return name
  }

  /** Makes the status show the name of a bundle that is not being captured. The status is idle. */
  pretend(name: string): void {
    this.#ended = { ...idle, Filename: name }
  }

  /** Cancels the capture, and leaves no file behind. */
  cancel(): string {
    if (this.#running === undefined) throw new Refusal('invalid-value', 'no qkview is being collected')
    const { process, name } = this.#running
    this.#device.processes.cancel(process)
    this.#ended = { ...this.status(), Busy: false, Status: 'canceled', Message: 'Canceled by the user.' }
    this.#running = undefined
    return name
  }

  /** Ends the capture because of a restart. Complete bundles are kept. */
  interrupt(): void {
    this.#running = undefined
    this.#ended = idle
  }

  status(): Status {
    if (this.#running === undefined) return this.#ended
    const { process, name } = this.#running
    const { progress } = process
    const Percent = Math.min(99, Math.floor(progress * 100))
    const { collates } = this.#device.behaviour.bundles
    const [Status, Message] = progress < collates ? ['collecting', 'Collecting Data'] : ['collating', 'Collating data']
    return { Busy: true, Percent, Status, Message, Filename: name }
  }
}

const collections = new WeakMap<Services, Collection>()

export function getCollection(device: Services): Collection {
  const known = collections.get(device) ?? new Collection(device)
  collections.set(device, known)
  return known
}
