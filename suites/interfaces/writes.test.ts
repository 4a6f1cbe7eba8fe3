import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
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
      observe('interfaces/patch-leaves-others', isDeepStrictEqual(await others(), before))
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
      expect(found?.state?.enabled).toBe(toggled)
      observe('interfaces/oper-status-transitions', `${toggled ? 'on' : 'off'}: ${found?.state?.['oper-status']}`)
    },
  )
})

/** All that is configured of an interface. */
function settings(each: Interface): unknown {
  return JSON.parse(JSON.stringify(each, (name, value: unknown) => (name === 'state' ? undefined : value)))
}
