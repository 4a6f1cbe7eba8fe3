import { describe, expect } from 'vitest'
import { entriesIn, wordsIn } from '#lib/fixtures/command-line.ts'
import { verifies } from './requirements.ts'
import { test } from './speeds.ts'

describe('the command line', () => {
  test(
    'prints the port groups with their modes',
    verifies('port-groups/running-config'),
    async ({ commandLine, portGroups, settled, skip }) => {
      const compared = async () => {
        const groups = await portGroups()
        const names = groups.map(({ portgroup_name }) => portgroup_name)
        const entries = entriesIn(await commandLine.print('show running-config portgroups'), 'portgroup', names)
        const others = groups.flatMap(({ portgroup_name: name, config: { mode } = {} }) => {
          const printed = wordsIn(entries.get(name) ?? '').filter((word) => word.startsWith('MODE_'))
          return mode === undefined || printed.every((each) => each === mode) ? [] : [{ name, mode, printed }]
        })
        return { asked: groups.length, named: entries.size, others }
      }

      const { asked, named, others } = await settled(compared, (seen) => seen.named > 0 && seen.others.length === 0)

      skip(asked === 0, 'the target lists no port group')
      expect(named, 'port groups that show running-config portgroups names').toBeGreaterThan(0)
      expect(others, 'port groups that are printed with another mode').toEqual([])
    },
  )
})
