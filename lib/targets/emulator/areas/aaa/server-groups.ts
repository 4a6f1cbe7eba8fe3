import { container, identity, integer, list, mirrored, secret, text } from '../../schema/declare.ts'

const kind = identity('openconfig-aaa', ['RADIUS', 'TACACS', 'LDAP'], ['vendor-openconfig-aaa-ldap'])
const key = secret({ shown: true })
const port = (standard: number) => integer(1, 65_535, standard)

/** Servers that are asked who may log in. */
export const serverGroups = container({
  'server-group': list(['name'], {
    name: text(),
    ...mirrored({ name: text(), type: kind }),
    servers: container({
      server: list(['address'], {
        address: text(),
        ...mirrored({ name: text(), address: text(), timeout: integer(1, 1000) }),
        radius: container(mirrored({ 'auth-port': port(1812), 'secret-key': key })),
        tacacs: container(mirrored({ port: port(49), 'secret-key': key })),
        'vendor-openconfig-aaa-ldap:ldap': container(mirrored({ 'auth-port': port(389), type: text() })),
      }),
    }),
  }),
})
