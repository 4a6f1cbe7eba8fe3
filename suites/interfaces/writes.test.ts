import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { type Interface, PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('an interface', () => {
  test(
    'is switched by PATCH',
    verifies('interfaces/patch-enabled'),
    async ({ interfaces, lendable, toggled, settled, observe }) => {
      const { status } = await interfaces.patch(lendable, { enabled: toggled })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.config?.enabled === toggled,
      )
      expect(found?.config?.enabled).toBe(toggled)
      observe('interfaces/patch-status', status)
    },
  )

  test(
    'is switched without an answer',
    verifies('interfaces/patch-answers-nothing'),
    async ({ interfaces, lendable, toggled }) => {
      const answer = await interfaces.patch(lendable, { enabled: toggled })

      expect(answer.text).toBe('')
    },
  )

  test(
    'is switched beside the others',
    verifies('interfaces/patch-leaves-others'),
    async ({ borrow, interfaces, lendable, toggled, settled, observe }) => {
      await borrow(PATH)
      const others = async () => (await interfaces.read()).filter(({ name }) => name !== lendable).map(settings)
      const before = await others()

      await interfaces.patch(lendable, { enabled: toggled })

      await settled(
        () => interfaces.named(lendable),
        (each) => each?.config?.enabled === toggled,
      )
      observe('interfaces/patch-leaves-others', isDeepStrictEqual(await others(), before))
    },
  )

  test(
    'is described by PATCH',
    verifies('interfaces/patch-description'),
    async ({ interfaces, lendable, description, settled }) => {
      await interfaces.patch(lendable, { description })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.config?.description === description,
      )
      expect(found?.config?.description).toBe(description)
    },
  )

  test(
    'mirrors under state whether it is enabled',
    verifies('interfaces/state-follows-enabled'),
    async ({ interfaces, lendable, toggled, settled, observe }) => {
      await interfaces.patch(lendable, { enabled: toggled })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.state?.enabled === toggled,
      )
      expect(found?.state?.enabled).toBe(toggled)
      observe('interfaces/oper-status-transitions', `${toggled ? 'on' : 'off'}: ${found?.state?.['oper-status']}`)
    },
  )

  test(
    'mirrors its description under state',
    verifies('interfaces/state-follows-description'),
    async ({ interfaces, lendable, description, settled }) => {
      await interfaces.patch(lendable, { description })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.state?.description === description,
      )
      expect(found?.state?.description).toBe(description)
    },
  )

  test(
    'cannot be switched under state',
    verifies('interfaces/state-is-read-only'),
    async ({ interfaces, lendable, toggled, withoutEffect, restconf }) => {
      const path = `${PATH}/interface=${encodeURIComponent(lendable)}`
      const state = { enabled: toggled }

      await withoutEffect({
        write: () => restconf.ask('PATCH', path, { 'openconfig-interfaces:interface': [{ name: lendable, state }] }),
        look: async () => (await interfaces.named(lendable))?.state?.enabled,
      })
    },
  )
})

/** All that is configured of an interface. */
function settings(each: Interface): unknown {
  return JSON.parse(JSON.stringify(each, (name, value: unknown) => (name === 'state' ? undefined : value)))
}
