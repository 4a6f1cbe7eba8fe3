import { describe, expect } from 'vitest'
import { isSameContent } from '#lib/fixtures/platform.ts'
import { type Interface, PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('an interface', () => {
  test(
    'is switched without the others',
    verifies('interfaces/patch-leaves-others'),
    async ({ borrow, interfaces, change, lendable, toggled, settled, observe }) => {
      await borrow(PATH)
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
    'mirrors under state whether it is enabled',
    verifies('interfaces/state-follows-enabled'),
    async ({ interfaces, change, lendable, toggled, settled, observe }) => {
      await change({ enabled: toggled })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.state?.enabled === toggled,
      )
      expect(found?.state?.enabled, 'state.enabled of the interface').toBe(toggled)
      observe('interfaces/oper-status-transitions', `${toggled ? 'on' : 'off'}: ${found?.state?.['oper-status']}`)
    },
  )
})

/** What the contract lets be configured of any interface. */
function settings({ name, config }: Interface): unknown {
  return { name, enabled: config?.enabled, description: config?.description }
}
