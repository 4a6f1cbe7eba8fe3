import { describe, expect } from 'vitest'
import { PATH, test } from './fixtures.ts'
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
    'is switched alone',
    verifies('interfaces/patch-leaves-others'),
    async ({ interfaces, lendable, toggled, settled }) => {
      const others = async () => (await interfaces.read()).filter(({ name }) => name !== lendable).map(settings)
      const before = await others()

      await interfaces.patch(lendable, { enabled: toggled })

      await settled(
        () => interfaces.named(lendable),
        (each) => each?.config?.enabled === toggled,
      )
      expect(await others()).toEqual(before)
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
    async ({ interfaces, lendable, toggled, settled }) => {
      await interfaces.patch(lendable, { enabled: toggled })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.state?.enabled === toggled,
      )
      expect(found?.state?.enabled).toBe(toggled)
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

function settings({ name, config }: { readonly name: string; readonly config?: object }): object {
  return { name, config }
}
