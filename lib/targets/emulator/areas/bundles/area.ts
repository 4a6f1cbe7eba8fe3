import type { Area, Operation } from '../../area.ts'
import { joinPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { container, flag, integer, text } from '../../schema/declare.ts'
import { getCollection, place } from './collection.ts'
import { faults } from './faults.ts'
import { quirks } from './quirks.ts'

const qkview = ['openconfig-system:system', 'vendor-system-diagnostics-qkview:diagnostics', 'qkview']

const warning =
  'Warning: Qkview may contain sensitive data such as secrets, passwords and core files. Handle with care. '

const capture: Operation = {
  path: [...qkview, 'capture'],
  // Sizes are in megabytes. The options on cores and sizes have no effect, because there are no core files and no file
  // is large enough to be omitted.
  input: container({
    filename: text(),
    timeout: integer(0, 86_400),
    'exclude-cores': flag(),
    maxcoresize: integer(2, 1000),
    maxfilesize: integer(2, 1000),
  }),
  run: (device, { filename = `${device.hardware.hostname}-${device.now()}` }) => {
    if (typeof filename !== 'string' || !/^[\w.-]{1,200}$/.test(filename))
      throw new Refusal('invalid-value', 'filename is letters, digits, dots and dashes')
    const collection = getCollection(device)
    if (collection.isBusy && device.behaviour.bundles.refusedInText)
      return { result: 'Qkview collection is already in progress.\nreturn code 409\n', resultint: 1 }
    const name = collection.begin(filename)
    return { result: `${warning}\nQkview file ${name} is being collected.\nreturn code 200\n`, resultint: 0 }
  },
}

const status: Operation = {
  path: [...qkview, 'status'],
  input: container({}),
  run: (device) => ({ result: `\n${JSON.stringify(getCollection(device).status())}\n `, resultint: 0 }),
}

const list: Operation = {
  path: [...qkview, 'list'],
  input: container({}),
  run: ({ files }) => {
    const all = files.list(place).map(({ name, content, modified }) => ({
      Filename: name,
      Date: new Date(modified).toISOString(),
      Size: content.size,
    }))
    return { result: `\n${JSON.stringify({ Qkviews: all })}\n `, resultint: 0 }
  },
}

const cancel: Operation = {
  path: [...qkview, 'cancel'],
  input: container({}),
  run: (device) => ({ result: `\nQkview ${getCollection(device).cancel()} has been canceled.\n`, resultint: 0 }),
}

const remove: Operation = {
  path: [...qkview, 'delete'],
  input: container({ filename: text() }),
  run: ({ files }, { filename: name }) => {
    if (typeof name !== 'string') throw new Refusal('missing-element', 'filename is missing')
    if (!files.remove(joinPath(place, name))) throw new Refusal('invalid-value', `there is no ${name}`)
    return { result: `\nQkview ${name} has been deleted.\n`, resultint: 0 }
  },
}

/**
 * The area of diagnostic bundles. They are captured one at a time, and a complete bundle is one file (platform:
 * Diagnostic bundle).
 */
export const bundles: Area = {
  name: 'bundles',
  operations: [capture, status, list, cancel, remove],
  start: (device) => device.events.on('restart', () => getCollection(device).interrupt()),
  faults,
  quirks,
}
