import type { DeviceView } from '../../device-view.ts'
import {
  container,
  identity,
  integer,
  list,
  mirrorConfig,
  secret,
  showConditionally,
  text,
} from '../../schema/declare.ts'
import type { Container, Data, Declarations } from '../../schema/declaration.ts'
import { castTree } from '../../rule.ts'
import { isTree, type Tree } from '../../tree/node.ts'

const kinds = ['RADIUS', 'TACACS', 'LDAP', 'OCSP'] as const
const kind = identity('openconfig-aaa', kinds, ['vendor-openconfig-aaa-ldap', 'vendor-openconfig-aaa-ocsp'])
const key = secret({ shown: true })
const port = (standard: number) => integer(1, 65_535, standard)

type Kind = (typeof kinds)[number]

/**
 * Restricts settings to servers of one kind. In a group of this kind, the settings are always readable. In a group of a
 * different kind, they are readable only if they have been configured.
 */
function restrictToKind<C extends Declarations>(wanted: Kind, settings: Container<C>): Container<C> {
  return showConditionally(
    settings,
    (configured, device, [group = '']) => findKind(group, device) === wanted || !isBare(configured),
  )
}

type Configuration = { readonly system?: { readonly aaa?: { readonly 'server-groups'?: Data<typeof serverGroups> } } }

function findKind(group: string, { configuration }: DeviceView): Kind | undefined {
  const { 'server-groups': groups } = castTree<Configuration & Tree>(configuration).system?.aaa ?? {}
  const type: string | undefined = groups?.['server-group']?.get(group)?.config?.type
  return kinds.find((each) => type?.split(':').at(-1) === each)
}

function isBare(tree: Tree): boolean {
  return Object.values(tree).every((member) => isTree(member) && isBare(member))
}

/** Servers that authenticate logins. */
export const serverGroups = container({
  'server-group': list(['name'], {
    name: text(),
    ...mirrorConfig({ name: text(), type: kind }),
    servers: container({
      server: list(['address'], {
        address: text(),
        ...mirrorConfig({ name: text(), address: text(), timeout: integer(1, 1000) }),
        radius: restrictToKind(
          'RADIUS',
          container(
            mirrorConfig({
              'auth-port': port(1812),
              'secret-key': key,
              'vendor-openconfig-aaa-radius:timeout': integer(1, 1000, 3),
            }),
          ),
        ),
        tacacs: restrictToKind('TACACS', container(mirrorConfig({ port: port(49), 'secret-key': key }))),
        'vendor-openconfig-aaa-ocsp:ocsp': restrictToKind('OCSP', container(mirrorConfig({ port: port(80) }))),
        'vendor-openconfig-aaa-ldap:ldap': restrictToKind(
          'LDAP',
          container(mirrorConfig({ 'auth-port': port(389), type: text() })),
        ),
      }),
    }),
  }),
})
