import { ownText } from '#lib/testkit/fields.ts'
import { test as base } from '#lib/testkit/files.ts'
import type { Answer } from '#lib/testkit/platform.ts'

export const PATH = '/data/openconfig-system:system/vendor-system-snmp:snmp'

/** The SNMP resource, with the members in the contract's table. */
interface Snmp {
  readonly users?: { readonly user?: readonly User[] }
  readonly targets?: { readonly target?: readonly Target[] }
  readonly communities?: { readonly community?: readonly Named[] }
}

interface Fields {
  readonly name?: string
  readonly [field: string]: unknown
}

/** A list entry. The contract's table shows `config` and `state` only for users. */
export interface Named {
  readonly name: string
  readonly config?: Fields
  readonly state?: Fields
}

export type User = Named

export interface Target extends Named {
  readonly user?: string
}

/** The names of the lists in the SNMP resource, by kind of entry. */
const LISTS = { user: 'users', target: 'targets', community: 'communities' } as const

type Entry = keyof typeof LISTS

export const test = base
  /** Reads the lists of the SNMP resource. */
  .extend('snmp', ({ restconf }) => {
    const read = async (): Promise<Snmp> => {
      const { 'vendor-system-snmp:snmp': snmp = {} }: { 'vendor-system-snmp:snmp'?: Snmp } = Object(
        (await restconf.read(PATH)) ?? {},
      )
      return snmp
    }
    const users = async (): Promise<readonly User[]> => (await read()).users?.user ?? []
    const targets = async (): Promise<readonly Target[]> => (await read()).targets?.target ?? []
    const communities = async (): Promise<readonly Named[]> => (await read()).communities?.community ?? []
    return { users, targets, communities, all: { user: users, target: targets, community: communities } }
  })
  /**
   * Reserves a name for a new entry in one of the lists. The entry is removed when the test ends. The contract does not
   * document the calls that add it.
   */
  .extend('lendNew', ({ restconf, snmp, checkpointEntry, settled, worker }) => async (kind: Entry) => {
    const list = LISTS[kind]
    const name = ownText('<name>', worker.run)
    const along = await checkpointEntry(`${PATH}/${list}/${kind}`, name)
    const entries = (fields: object) => along({ name, config: { name, ...fields } })
    const stands = () =>
      settled(
        async () => (await snmp.all[kind]()).find((each) => each.name === name),
        (found) => found !== undefined,
      )
    const added = async (answer: Answer) => ({ answer, shown: answer.status < 300 ? await stands() : undefined })
    return {
      name,
      /** Adds the entry by a PATCH of the whole resource. */
      patch: async (fields: object) =>
        added(
          await restconf.ask('PATCH', PATH, { 'vendor-system-snmp:snmp': { [list]: { [kind]: entries(fields) } } }),
        ),
      /** Adds the entry by a PATCH of the list alone. */
      patchList: async (fields: object) =>
        added(
          await restconf.ask('PATCH', `${PATH}/${list}`, {
            [`vendor-system-snmp:${list}`]: { [kind]: entries(fields) },
          }),
        ),
      /** Adds the entry by a PUT of the entry itself. */
      put: async (fields: object) =>
        added(
          await restconf.ask('PUT', `${PATH}/${list}/${kind}=${name}`, {
            [`vendor-system-snmp:${kind}`]: [{ name, config: { name, ...fields } }],
          }),
        ),
    }
  })

/** Returns each name in the `config` or `state` of an entry, with the key of that entry. */
export function listRepeatedNames(entries: readonly Named[]): readonly (readonly [key: string, repeated: string])[] {
  return entries.flatMap(({ name, config, state }) =>
    [config?.name, state?.name].flatMap((repeated) => (repeated === undefined ? [] : [[name, repeated] as const])),
  )
}
