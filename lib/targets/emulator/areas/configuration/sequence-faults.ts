import { type RuleContext, settlement } from '../../rule.ts'
import type { Switch } from '../../switches/switch.ts'
import { type Entries, isTree, type Tree } from '../../tree/node.ts'

/** Faults that a single write cannot reveal. They need a sequence of writes. */
export const sequenceFaults: readonly Switch[] = [
  ofServers(
    'fourth-server-drops-third',
    'a fourth name server replaces the third one',
    'dns',
    () => (servers, running) => {
      if (servers.size < 4 || servers.size <= running.size) return servers
      return new Map([...servers].filter((_, index) => index !== 2))
    },
  ),
  ofServers(
    'removed-server-keeps-port',
    'a name server that is removed and added again without a port gets its old port',
    'dns',
    () => {
      const ports = new Map<string, Tree>()
      return (servers, running) => {
        for (const [address, server] of running) if (!servers.has(address)) ports.set(address, server)
        return new Map(
          [...servers].map(([address, server]) => {
            const earlier = running.has(address) ? undefined : ports.get(address)
            return [address, earlier === undefined ? server : withConfig(earlier, server)]
          }),
        )
      }
    },
  ),
  ofServers(
    'prefer-clears-iburst',
    'a time server that becomes the preferred one loses iburst',
    'ntp',
    () => (servers, running) =>
      new Map(
        [...servers].map(([address, server]) => {
          const isNew = getLeaf(server, 'prefer') === true && getLeaf(running.get(address), 'prefer') !== true
          return [address, isNew ? withConfig(server, { config: { iburst: false } }) : server]
        }),
      ),
  ),
  {
    name: 'disabling-ntp-drops-domains',
    summary: 'search domains are lost when NTP is disabled',
    apply: ({ settlements }) =>
      void settlements.push(
        settlement<SystemTree>({
          reads: ['system'],
          settle: (candidate, { running }) => {
            const isOff = candidate.system?.ntp?.config?.enabled === false
            if (!isOff || running.system?.ntp?.config?.enabled === false) return candidate
            const { system = {} } = candidate
            return { ...candidate, system: { ...system, dns: { ...system.dns, config: { search: [] } } } }
          },
        }),
      ),
  },
]

/** The parts of the configuration that these faults touch. */
interface SystemTree extends Tree {
  readonly system?: Tree & {
    readonly dns?: Tree & { readonly servers?: Tree & { readonly server?: Entries } }
    readonly ntp?: Tree & {
      readonly config?: Tree & { readonly enabled?: boolean }
      readonly servers?: Tree & { readonly server?: Entries }
    }
  }
}

type Change = (servers: Entries, running: Entries) => Entries

/** Creates a fault that changes the servers of DNS or NTP on each write. */
function ofServers(name: string, summary: string, service: 'dns' | 'ntp', begin: () => Change): Switch {
  return {
    name,
    summary,
    apply: ({ settlements }) => {
      const change = begin()
      const read = (tree: SystemTree): Entries => tree.system?.[service]?.servers?.server ?? new Map()
      const settle = (candidate: SystemTree, { running }: RuleContext<SystemTree>): Tree => {
        if (read(candidate) === read(running)) return candidate
        const server = change(read(candidate), read(running))
        const { system = {} } = candidate
        return { ...candidate, system: { ...system, [service]: { ...system[service], servers: { server } } } }
      }
      settlements.push(settlement<SystemTree>({ reads: ['system'], settle }))
    },
  }
}

function getLeaf(entry: Tree | undefined, name: string): unknown {
  const config = entry?.['config']
  return isTree(config) ? config[name] : undefined
}

/** Merges one entry over another, including the members of `config`. */
function withConfig(under: Tree, over: Tree): Tree {
  const [one, other] = [under['config'], over['config']]
  return { ...under, ...over, config: { ...(isTree(one) ? one : {}), ...(isTree(other) ? other : {}) } }
}
