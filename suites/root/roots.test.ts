import { describe, expect } from 'vitest'
import { type Answer, flattenContent, contradiction, disagreements, HarnessError } from '#lib/testkit/platform.ts'
import { READ } from './fixtures.ts'
import { test } from './nobody.fixtures.ts'
import { CONFIGURED } from './rows.ts'
import { verifies } from './contract.ts'

describe('the data roots', () => {
  test(
    'return the same data',
    verifies('root/restconf-serves-data', 'root/roots-agree', 'root/at-restconf'),
    async ({ restconf, otherRoot, track, settled, verify, observe }) => {
      // Using a track stops the clock except during the track's own waits, so the /restconf token stays valid to the
      // end.
      void track
      const there = await otherRoot.enter()
      const { body } = requireAuthorised(await restconf.ask('GET', READ, undefined, there))

      observe('root/at-restconf', (await restconf.ask('GET', '', undefined, there)).status)
      await verify('root/restconf-serves-data', async () => {
        expect(Object(body), 'the answer at /restconf').toHaveProperty(['openconfig-system:logging'])
        for (const path of CONFIGURED) {
          const look = async () => {
            const isExpected = hasData(await restconf.ask('GET', path))
            const answer = requireAuthorised(await restconf.ask('GET', path, undefined, there))
            return { answer, isMissing: isExpected && !hasData(answer) }
          }
          const { answer, isMissing } = await settled(look, (found) => !found.isMissing)
          if (isMissing)
            throw contradiction('missing', `/api returns data of ${path}, and /restconf returns none`, answer)
        }
      })
      await verify('root/roots-agree', async () => {
        for (const path of CONFIGURED) {
          const compared = async () => {
            const before = await restconf.ask('GET', path)
            if (before.status !== 200 || before.body === undefined) return { answer: before, differing: [] }
            const answer = requireAuthorised(await restconf.ask('GET', path, undefined, there))
            const after = await restconf.ask('GET', path)
            const [one, other, again] = [before, answer, after].map((each) => flattenContent(each.body))
            return { answer, differing: disagreements(one ?? NONE, other ?? NONE, again ?? NONE) }
          }
          const { answer, differing } = await settled(compared, (found) => found.differing.length === 0)
          if (differing.length > 0)
            throw contradiction('value', `the roots differ in ${path}: ${differing.slice(0, 3).join('; ')}`, answer)
        }
      })
    },
  )

  test(
    'both return a value that was written at `/restconf`',
    verifies('root/restconf-takes-writes'),
    async ({ restconf, otherRoot, track, component, settled }) => {
      void track
      const there = await otherRoot.enter()

      await restconf.write('PATCH', READ, component.body, there)

      const levels = async () => [await component.level(), await component.level(there)]
      expect(
        await settled(levels, (found) => found.every((level) => level === component.other)),
        'the level that was written at /restconf, read at both roots',
      ).toEqual([component.other, component.other])
    },
  )
})

/** @throws {HarnessError} if /restconf does not accept a token that it issued, because its content is then unknown */
function requireAuthorised(answer: Answer): Answer {
  if (answer.status !== 401 && answer.status !== 403) return answer
  throw new HarnessError(`/restconf answers ${answer.status} to its own token: what it serves is not known`)
}

function hasData({ status, body }: Answer): boolean {
  return status === 200 && flattenContent(body).size > 0
}

const NONE: ReadonlyMap<string, string> = new Map()
