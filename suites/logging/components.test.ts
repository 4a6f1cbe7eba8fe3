import { describe, expect } from 'vitest'
import { isSameContent, NOT_PUT_BACK, outcome } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import { COMPONENTS, type Component, PATH, SEVERITIES, UNLISTED } from './logging.ts'
import { verifies } from './contract.ts'

describe('a software component', () => {
  test(
    'can be set to each documented severity',
    verifies('logging/component-severities'),
    async ({ component, settled }) => {
      for (const severity of SEVERITIES) {
        await component.set({ severity })

        const shown = await settled(component.shown, (found) => found.severity === severity)
        expect(shown?.severity, `config.severity of ${component.name}, after it was written`).toBe(severity)
      }
    },
  )

  test(
    'cannot be set to a severity that the contract does not list',
    verifies('logging/component-unlisted-severity'),
    async ({ component, refused }) => {
      await refused({ write: () => component.attempt({ severity: UNLISTED }), look: component.shown })
    },
  )

  test(
    'has the level `INFORMATIONAL` if no level is set',
    verifies('logging/component-severity-default'),
    async ({ component, unset, settled, skip }) => {
      const other = component.config.severity === 'NOTICE' ? 'WARNING' : 'NOTICE'
      await component.set({ severity: other })
      const written = await settled(component.shown, (found) => found.severity === other)
      expect(written?.severity, `config.severity of ${component.name}, after it was written`).toBe(other)

      await unset(`${PATH}/${COMPONENTS}/sw-component=${encodeURIComponent(component.name)}/config/severity`)

      const shown = await settled(component.shown, (found) => found?.severity !== other)
      skip(shown?.severity === other, `${NOT_PUT_BACK}: the level stays as it was written`)
      // Unset values may be missing from the response.
      const { severity = 'INFORMATIONAL' } = shown ?? {}
      expect(severity, `config.severity of ${component.name}, when it is not set`).toBe('INFORMATIONAL')
    },
  )

  test(
    'is not changed by a PATCH that returns an error',
    verifies('logging/component-refusal-changes-nothing'),
    async ({ component, allOrNothing }) => {
      await allOrNothing({
        wrong: 7,
        write: (severity) => component.attempt({ description: 'Set with a wrong severity', severity }),
        look: component.shown,
      })
    },
  )
})

describe('a PATCH of a software component', () => {
  test(
    'may or may not leave the other components unchanged',
    verifies('logging/patch-leaves-others'),
    async ({ logging, component, settled, observe }) => {
      const others = async () =>
        (await logging.components()).filter(({ name }) => name !== component.name).map(settings)
      const before = await others()
      const severity = component.config.severity === 'NOTICE' ? 'WARNING' : 'NOTICE'

      await component.set({ severity })

      await settled(component.shown, (found) => found.severity === severity)
      observe('logging/patch-leaves-others', isSameContent(await others(), before))
    },
  )

  test(
    'may or may not contain the component as an object instead of an array',
    verifies('logging/component-as-object'),
    async ({ component, settled, observe }) => {
      const severity = component.config.severity === 'NOTICE' ? 'WARNING' : 'NOTICE'

      const answer = await component.attemptAlone({ severity })

      const shown = await settled(component.shown, (found) => found.severity === severity)
      observe('logging/component-as-object', outcome(answer, shown?.severity === severity))
    },
  )
})

/** Returns the settings that the contract allows on a component. */
function settings({ name, config }: Component): unknown {
  return { name, description: config?.description, severity: config?.severity }
}
