import { EVERYWHERE, ROOT, type Settings } from './settings.ts'

/** A resource that shows settings. */
interface View {
  readonly path: string
  readonly show: (settings: Settings) => unknown
}

interface ListView {
  readonly path: string
  readonly items: (settings: Settings) => Readonly<Record<string, object | string>>
}

const single: readonly View[] = [
  { path: '/mgmt/tm/sys/global-settings', show: ({ hostname }) => ({ hostname }) },
  { path: '/mgmt/tm/sys/dns', show: ({ dns }) => dns },
  { path: '/mgmt/tm/sys/ntp', show: ({ ntp }) => ntp },
  {
    path: '/mgmt/tm/cm/device/self',
    show: ({ hostname, configsyncIp, unicastAddress }) => ({ hostname, configsyncIp, unicastAddress }),
  },
  { path: '/mgmt/tm/cm/trust-domain', show: ({ trust }) => trust },
]

const lists: readonly ListView[] = [
  { path: '/mgmt/tm/sys/provision', items: ({ provision }) => provision },
  { path: '/mgmt/tm/sys/db', items: ({ db }) => db },
  { path: '/mgmt/tm/net/self', items: ({ selfIps }) => selfIps },
  { path: '/mgmt/tm/cm/device-group', items: ({ deviceGroups }) => deviceGroups },
  { path: '/mgmt/tm/auth/user', items: ({ users }) => users },
]

export const VIEWS = [...single, ...lists].map(({ path }) => path)

/** Returns the content of a path below `/mgmt/tm`, without password hashes. Undefined for an unknown path. */
export function buildView(settings: Settings, path: string): object | undefined {
  const view = single.find((each) => each.path === path)
  if (view !== undefined) return { kind: getKind(path), ...Object(view.show(settings)) }
  const list = lists.find((each) => path === each.path || path.startsWith(`${each.path}/`))
  if (list === undefined) return undefined
  const items = Object.entries(list.items(settings)).map(([name, item]) => showItem(list.path, name, item))
  if (path === list.path) return { kind: `${getKind(path)}:collection`, items }
  const name = decodeURIComponent(path.slice(list.path.length + 1)).replace(/^~Common~/, '')
  return items.find((item) => item.name === name)
}

interface Item extends Readonly<Record<string, unknown>> {
  readonly name: string
}

function showItem(path: string, name: string, item: object | string): Item {
  const kind = getKind(path)
  if (typeof item === 'string') return { kind, name, ...(path.endsWith('db') ? { value: item } : { level: item }) }
  const { secret: _, roles, ...shown } = item as Readonly<Record<string, unknown>>
  if (roles === undefined) return { kind, name, ...shown }
  const access = Object.entries(Object(roles)).map(([partition, role]) => ({ name: partition, role }))
  return {
    kind,
    name,
    ...shown,
    ...(name === ROOT ? {} : { partitionAccess: access, role: Object(roles)[EVERYWHERE] ?? 'none' }),
  }
}

function getKind(path: string): string {
  return `${path.replace('/mgmt/', '').replaceAll('/', ':')}:state`
}
