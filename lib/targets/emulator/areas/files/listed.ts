import type { DeviceView } from '../../device-view.ts'
import { container, list, liveContainer, text } from '../../schema/declare.ts'
import type { Container } from '../../schema/declaration.ts'
import type { Tree } from '../../tree/node.ts'
import { formatDate } from './list.ts'
import { file } from './paths.ts'
import { OPERATION, formatStatus, type Transfer } from './table.ts'

/** The width to which a status is padded, as in the transfer table. Clients must expect the trailing blanks. */
const width = 20

const entry = {
  'operation-id': text(),
  operation: text(),
  protocol: text(),
  'local-file-path': text(),
  'remote-host': text(),
  'remote-file-path': text(),
  status: text(),
  time: text(),
}

/** Declares the transfers as read-only data, in the order of their start. */
export function createModel(transfersOf: (device: DeviceView) => readonly Transfer[]): Container {
  const operations = container({ 'transfer-operation': list(['operation-id'], entry) })
  const live = (device: DeviceView): Tree => {
    const all = transfersOf(device).map((transfer) => [transfer.id, toFields(transfer)] as const)
    return { 'transfer-operations': { 'transfer-operation': new Map(all) } }
  }
  return container({ [file]: liveContainer({ 'transfer-operations': operations }, live) })
}

function toFields(transfer: Transfer): Tree {
  const { id, source, local, begun } = transfer
  return {
    'operation-id': id,
    operation: OPERATION,
    protocol: source.protocol.toUpperCase(),
    'local-file-path': local,
    'remote-host': source.host,
    'remote-file-path': source.path,
    status: formatStatus(transfer).padEnd(width),
    time: formatDate(begun),
  }
}
