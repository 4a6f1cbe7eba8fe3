import { describe, expect } from 'vitest'
import { outcome } from '#lib/testkit/platform.ts'
import { test } from './fixtures.ts'
import {
  bare,
  formatSelectors,
  FACILITY,
  buildSelectors,
  getSelectors,
  SEVERITIES,
  UNLISTED,
  withServer,
} from './logging.ts'
import { verifies } from './contract.ts'

describe('the selectors of a remote log server', () => {
  test(
    'are set together with the server and have a `config` equal to their keys',
    verifies('logging/selectors-written', 'logging/selector-repeats-keys'),
    async ({ logging, select, settled, verify }) => {
      await select(logging.host, ['WARNING'])

      const shown = await settled(
        () => logging.selectors(logging.host),
        (found) => formatSelectors(found).includes(`${FACILITY} WARNING`),
      )
      await verify('logging/selectors-written', () =>
        expect(formatSelectors(shown), `selectors of ${logging.host}`).toContain(`${FACILITY} WARNING`),
      )
      await verify('logging/selector-repeats-keys', async () => {
        for (const { facility, severity, config } of (await logging.servers()).flatMap(getSelectors)) {
          expect(
            { facility: bare(config?.facility ?? 'nothing'), severity: config?.severity },
            `config of the selector ${facility} ${severity}`,
          ).toEqual({ facility: bare(facility), severity })
        }
      })
    },
  )

  test(
    'can have each documented severity',
    verifies('logging/selector-severities'),
    async ({ logging, select, settled }) => {
      const wanted = SEVERITIES.map((severity) => `${FACILITY} ${severity}`)

      await select(logging.host, SEVERITIES)

      const shown = await settled(
        async () => formatSelectors(await logging.selectors(logging.host)),
        (found) => wanted.every((each) => found.includes(each)),
      )
      expect(
        wanted.filter((each) => !shown.includes(each)),
        `selectors that were written to ${logging.host} and are not shown`,
      ).toEqual([])
    },
  )

  test(
    'cannot have a severity that the contract does not list',
    verifies('logging/selector-unlisted-severity'),
    async ({ logging, lentServers, select, settled, refused }) => {
      const facility = await select(logging.host, ['WARNING'])
      await settled(
        () => logging.selectors(logging.host),
        (found) => found.length > 0,
      )

      await refused({
        write: () =>
          logging.attempt(withServer(lentServers, logging.host, {}, buildSelectors(facility, ['WARNING', UNLISTED]))),
        look: async () => formatSelectors(await logging.selectors(logging.host)),
      })
    },
  )
})

describe('selectors', () => {
  test(
    'may or may not need the module prefix of their facility',
    verifies('logging/facility-spelling'),
    async ({ logging, lentServers, spellings, settled, observe }) => {
      for (const [how, facility] of Object.entries(spellings)) {
        const severity = how === 'without a module' ? 'ERROR' : 'NOTICE'
        const answer = await logging.attempt(
          withServer(lentServers, logging.host, {}, buildSelectors(facility, [severity])),
        )

        const isShown = await settled(
          async () => formatSelectors(await logging.selectors(logging.host)).includes(`${FACILITY} ${severity}`),
          (found) => found,
        )
        observe('logging/facility-spelling', `${how}: ${outcome(answer, isShown)}`)
      }
    },
  )

  test(
    'from one PATCH are either retained or replaced by the next PATCH',
    verifies('logging/selectors-merge'),
    async ({ logging, select, settled, observe }) => {
      await select(logging.host, ['WARNING'])

      await select(logging.host, ['ERROR'])

      const shown = await settled(
        async () => formatSelectors(await logging.selectors(logging.host)),
        (found) => found.includes(`${FACILITY} ERROR`),
      )
      expect(shown, 'the selectors, of which one was written last').toContain(`${FACILITY} ERROR`)
      observe('logging/selectors-merge', shown.includes(`${FACILITY} WARNING`))
    },
  )
})
