import type { DeviceView } from '../../device-view.ts'
import { isEntries, isTree, type Node, type Tree } from '../../tree/node.ts'

/** Whether what a server says is proved by a key: it names one that is there, and keys are asked for. */
export function isAuthenticated({ 'key-id': id }: Tree, { configuration }: Pick<DeviceView, 'configuration'>): boolean {
  const ntp = member(member(configuration, 'system'), 'ntp')
  const keys = member(member(ntp, 'ntp-keys'), 'ntp-key')
  const key = isEntries(keys) && typeof id === 'number' ? keys.get(`${id}`) : undefined
  const isAskedFor = member(member(ntp, 'config'), 'enable-ntp-auth') === true
  return isAskedFor && member(key?.['config'], 'key-value') !== undefined
}

function member(node: Node | undefined, name: string): Node | undefined {
  return isTree(node) ? node[name] : undefined
}
