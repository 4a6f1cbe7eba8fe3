import type { DeviceView } from '../../device-view.ts'
import { isEntries, isTree, type Node, type Tree } from '../../tree/node.ts'

/** Whether a server is authenticated: its key exists and NTP authentication is enabled. */
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
