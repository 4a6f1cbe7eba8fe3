import { describe } from 'vitest'
import { isSameContent, describeMirror } from '#lib/testkit/platform.ts'
import { type Interface, PATH, test } from './fixtures.ts'
import { verifies } from './contract.ts'

describe('an interface', () => {
  test(
    'may or may not change other interfaces when it is enabled or disabled',
    verifies('interfaces/patch-leaves-others'),
    async ({ checkpoint, interfaces, change, lendable, toggled, settled, observe }) => {
      await checkpoint(PATH)
      const others = async () => (await interfaces.read()).filter(({ name }) => name !== lendable).map(settings)
      const before = await others()

      await change({ enabled: toggled })

      await settled(
        () => interfaces.named(lendable),
        (each) => each?.config?.enabled === toggled,
      )
      observe('interfaces/patch-leaves-others', isSameContent(await others(), before))
    },
  )

  test(
    'may or may not mirror `enabled` under `state`',
    verifies('interfaces/state-follows-enabled'),
    async ({ interfaces, change, lendable, toggled, settled, observe }) => {
      await change({ enabled: toggled })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.state?.enabled === toggled,
      )
      const shown = found?.state?.enabled
      observe('interfaces/state-follows-enabled', describeMirror(shown, shown === toggled))
      observe('interfaces/oper-status-transitions', `${toggled ? 'on' : 'off'}: ${found?.state?.['oper-status']}`)
    },
  )

  test(
    'is not changed by a PATCH that returns an error',
    verifies('interfaces/refusal-changes-nothing'),
    async ({ interfaces, attempt, lendable, checkpointLeaf, toggled, allOrNothing }) => {
      await checkpointLeaf(`${PATH}/interface=${encodeURIComponent(lendable)}/config/description`)

      await allOrNothing({
        wrong: 'neither',
        write: (type) => attempt({ enabled: toggled, description: 'Set with a wrong type', type }),
        look: async () => {
          const { name, enabled, type, description } = (await interfaces.named(lendable))?.config ?? {}
          return { name, enabled, type, description }
        },
      })
    },
  )
})

/** Returns the settings that the contract allows on any interface. */
function settings({ name, config }: Interface): unknown {
  return { name, enabled: config?.enabled, description: config?.description }
}
