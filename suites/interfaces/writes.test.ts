import { describe, expect } from 'vitest'
import { PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

describe('an interface', () => {
  test(
    'is switched by PATCH',
    verifies('interfaces/patch-enabled'),
    async ({ interfaces, lendable, borrowed, settled, observe }) => {
      const wanted = borrowed?.config?.enabled === false

      const { status } = await interfaces.patch(lendable, { enabled: wanted })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.config?.enabled === wanted,
      )
      expect(found?.config?.enabled).toBe(wanted)
      observe('interfaces/patch-status', status)
    },
  )

  test(
    'is switched without an answer',
    verifies('interfaces/patch-answers-nothing'),
    async ({ interfaces, lendable, borrowed }) => {
      const answer = await interfaces.patch(lendable, { enabled: borrowed?.config?.enabled === false })

      expect(answer.text).toBe('')
    },
  )

  test(
    'is switched alone',
    verifies('interfaces/patch-leaves-others'),
    async ({ interfaces, lendable, borrowed, settled }) => {
      const others = async () => (await interfaces.read()).filter(({ name }) => name !== lendable).map(settings)
      const before = await others()
      const wanted = borrowed?.config?.enabled === false

      await interfaces.patch(lendable, { enabled: wanted })

      await settled(
        () => interfaces.named(lendable),
        (each) => each?.config?.enabled === wanted,
      )
      expect(await others()).toEqual(before)
    },
  )

  test(
    'is described by PATCH',
    verifies('interfaces/patch-description'),
    async ({ interfaces, lendable, borrowed, settled, worker }) => {
      void borrowed
      const description = `Described by ${worker.run.prefix}`

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
    async ({ interfaces, lendable, borrowed, settled }) => {
      const wanted = borrowed?.config?.enabled === false

      await interfaces.patch(lendable, { enabled: wanted })

      const found = await settled(
        () => interfaces.named(lendable),
        (each) => each?.state?.enabled === wanted,
      )
      expect(found?.state?.enabled).toBe(wanted)
    },
  )

  test(
    'mirrors its description under state',
    verifies('interfaces/state-follows-description'),
    async ({ interfaces, lendable, borrowed, settled, worker }) => {
      void borrowed
      const description = `Described by ${worker.run.prefix}`

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
    async ({ interfaces, lendable, borrowed, withoutEffect, restconf }) => {
      const path = `${PATH}/interface=${encodeURIComponent(lendable)}`
      const state = { enabled: borrowed?.config?.enabled === false }

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
