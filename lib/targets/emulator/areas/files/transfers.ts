import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Operation } from '../../area.ts'
import { getDirectory, joinPath, getFileName, plainPath } from '../../files/place.ts'
import type { Source } from '../../files/source.ts'
import type { DeviceView } from '../../device-view.ts'
import { Refusal, describeError } from '../../refusal.ts'
import type { Container } from '../../schema/declaration.ts'
import { choice, container, integer, mark, text } from '../../schema/declare.ts'
import type { Services } from '../../services.ts'
import type { Tree } from '../../tree/node.ts'
import { writable } from './directories.ts'
import { fetchFile } from './fetching.ts'
import { formatDate } from './list.ts'
import { file } from './paths.ts'
import { createModel } from './listed.ts'
import { formatTransfers, type Transfer } from './table.ts'

/**
 * How long each second of device time waits for the bytes of a transfer, in milliseconds of real time. `moving`: the
 * transfer makes progress. `stalled`: the transfer makes no progress.
 */
const patience = { moving: 50, stalled: 10 }
const second = 1000

/**
 * Creates the import operation, the operation that prints the table of transfers, and the model of the same transfers
 * as data.
 */
export function createTransfers(): { begin: Operation; status: Operation; model: Container } {
  /**
   * The transfers, keyed by the device's events. A reader may hold a different object for the same device, but its
   * events are the same object.
   */
  const transfers = new WeakMap<DeviceView['events'], Transfer[]>()
  const of = (device: Services) => {
    const known = transfers.get(device.events)
    if (known !== undefined) return known
    const fresh: Transfer[] = []
    transfers.set(device.events, fresh)
    device.events.on('restart', () => {
      for (const { stop } of fresh.splice(0)) stop.abort()
      device.events.publish('live')
    })
    return fresh
  }

  const begin: Operation = {
    path: [file, 'import'],
    input: container({
      'remote-url': text(),
      'remote-host': text(),
      'remote-port': integer(1, 65_535),
      'remote-file': text(),
      'local-file': text(),
      insecure: mark(),
      protocol: choice(['https', 'scp', 'sftp']),
      username: text(),
      password: text(),
    }),
    asks: { leaf: 'password', whenever: 'username' },
    run: (device, input) => {
      const source = device.behaviour.source(readSource(input))
      const local = resolveLocalPath(device, input, source)
      const transfer: Transfer = {
        id: `IMPORT-${randomUUID().slice(0, 8)}`,
        source,
        local,
        begun: device.now(),
        passed: 0,
        total: undefined,
        ended: undefined,
        stop: new AbortController(),
      }
      of(device).push(transfer)
      device.events.publish('live')
      const done = fetch(device, transfer)
      pace(device.processes, transfer, done)
      return { result: `File transfer is initiated.(${local})` }
    },
  }
  const status: Operation = {
    path: [file, 'transfer-status'],
    input: container({ 'file-name': text() }),
    run: (device, { 'file-name': name }) => {
      const all = of(device)
      const found = name === undefined ? all : all.filter(({ local }) => local === name || getFileName(local) === name)
      return { result: formatTransfers(found, formatDate) }
    },
  }
  return { begin, status, model: createModel((device) => transfers.get(device.events) ?? []) }
}

/** Splits a URL into the input members that describe a source. */
function readUrl(given: Tree[string]): Tree {
  if (typeof given !== 'string') return {}
  const url = URL.parse(given)
  const protocol = /^(https|scp|sftp):$/.exec(url?.protocol ?? '')?.[1]
  if (url === null || protocol === undefined)
    throw new Refusal('invalid-value', 'remote-url begins with https://, scp:// or sftp://')
  const { hostname, port, pathname, username, password } = url
  return {
    protocol,
    'remote-host': hostname,
    'remote-file': decodeURIComponent(pathname),
    ...(port !== '' && { 'remote-port': Number(port) }),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  }
}

function readSource(input: Tree): Source {
  const {
    'remote-host': host,
    'remote-port': port,
    'remote-file': path,
    ...others
  } = {
    ...readUrl(input['remote-url']),
    ...input,
  }
  const { protocol = 'https', insecure, username, password } = others
  if (typeof host !== 'string' || typeof path !== 'string' || host === '' || path === '')
    throw new Refusal('missing-element', 'remote-host and remote-file, or remote-url, are needed')
  return {
    host,
    port: typeof port === 'number' ? port : undefined,
    path,
    protocol: protocol === 'scp' || protocol === 'sftp' ? protocol : 'https',
    insecure: insecure !== undefined,
    username: typeof username === 'string' ? username : undefined,
    password: typeof password === 'string' ? password : undefined,
  }
}

/** Determines the local path of an import. If the given path is a directory, the file keeps its remote name. */
function resolveLocalPath({ files }: Services, { 'local-file': given }: Tree, { path }: Source): string {
  const place = plainPath(given)
  const local = files.has(place) ? joinPath(place, getFileName(path)) : place
  if (!writable.includes(getDirectory(local))) throw new Refusal('invalid-value', 'files cannot be imported there')
  if (files.find(local) !== undefined) throw new Refusal('data-exists', 'the file is there already')
  return local
}

async function fetch({ files, events }: Services, transfer: Transfer): Promise<void> {
  try {
    const { size, bytes } = await fetchFile(transfer.source, transfer.stop.signal)
    transfer.total = size
    const passed = (length: number) => {
      transfer.passed += length
      events.publish('live')
    }
    await files.receive(transfer.local, bytes, size === undefined ? { passed } : { passed, size })
    transfer.ended = 'Completed'
  } catch (error) {
    transfer.ended = describeError(error)
  }
  events.publish('live')
}

/**
 * Keeps device time from running ahead of a transfer over the network. Each second of device time waits for the
 * transfer, up to a limit. The wait is shorter if the transfer stalled in the previous second.
 * @param before number of bytes received by the end of the previous second
 */
function pace(processes: Services['processes'], transfer: Transfer, done: Promise<void>, before = -1): void {
  processes.start({
    name: `import of ${transfer.local}`,
    lasts: second,
    done: async () => {
      const { passed } = transfer
      await Promise.race([done, delay(passed > 0 && passed === before ? patience.stalled : patience.moving)])
      if (transfer.ended === undefined && !transfer.stop.signal.aborted) pace(processes, transfer, done, passed)
    },
  })
}
