import type { User } from 'net-snmp'
import { decryptSecret } from '../../secret.ts'
import { EMPTY, isEntries, isTree, type Node, type Tree } from '../../tree/node.ts'
import { createEngineId } from './model.ts'

/** Returns the part of a configuration at this path. Empty if a part of the path is missing. */
export function walkDown(tree: Tree, ...names: readonly string[]): Tree {
  return names.reduce((at: Tree, name) => {
    const inner = at[name]
    return isTree(inner) ? inner : EMPTY
  }, tree)
}

export function listEntries(list: Node | undefined): readonly Tree[] {
  return isEntries(list) ? [...list.values()] : []
}

/** Returns a text from the configuration. Empty if there is none. */
export function readText(value: Node | undefined): string {
  return typeof value === 'string' ? value : ''
}

/** Returns the engine ID in hexadecimal digits. */
export function getEngineId(configuration: Tree): string {
  const { value } = walkDown(configuration, 'system', 'snmp', 'engine-id', 'config')
  return createEngineId(value)['engine-id'].replaceAll(':', '')
}

/** Returns the SNMPv3 users, with their configured passwords. A protocol without a password is not used. */
export async function listUsers(configuration: Tree): Promise<readonly User[]> {
  const { AuthProtocols, PrivProtocols, SecurityLevel } = await import('net-snmp')
  return listEntries(walkDown(configuration, 'system', 'snmp', 'users')['user']).map((entry) => {
    const config = walkDown(entry, 'config')
    const read = (protocol: string, password: string) => {
      const { [protocol]: by = 'none', [password]: sealed } = config
      const key = typeof sealed === 'string' ? decryptSecret(sealed) : undefined
      return by === 'none' || key === undefined ? undefined : { by, key }
    }
    const name = readText(entry['name'])
    const authentication = read('authentication-protocol', 'authentication-password')
    if (authentication === undefined) return { name, level: SecurityLevel.noAuthNoPriv }
    const isSha = authentication.by === 'sha'
    const signs = { authProtocol: isSha ? AuthProtocols.sha : AuthProtocols.md5, authKey: authentication.key }
    const privacy = read('privacy-protocol', 'privacy-password')
    if (privacy === undefined) return { name, level: SecurityLevel.authNoPriv, ...signs }
    const privProtocol = privacy.by === 'des' ? PrivProtocols.des : PrivProtocols.aes
    return { name, level: SecurityLevel.authPriv, ...signs, privProtocol, privKey: privacy.key }
  })
}
