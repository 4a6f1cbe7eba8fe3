import { describe, expect } from 'vitest'
import { comparePrinted } from '#lib/testkit/command-line.ts'
import { verifies } from './contract.ts'
import { test } from './speeds.ts'

describe('the command line', () => {
  test(
    'prints the port groups with their modes',
    verifies('port-groups/running-config'),
    async ({ commandLine, portGroups, settled, skip }) => {
      const compared = async () => {
        const entries = (await portGroups()).flatMap(({ portgroup_name: key, config = {} }) =>
          config.mode === undefined
            ? []
            : [{ list: 'portgroup', key, fields: { mode: config.mode, ...config['vendor-ddm:ddm'] } }],
        )
        const printed = await commandLine.print('show running-config portgroups')
        return { entries, differences: comparePrinted(printed, entries, { fields: ['ddm-poll-frequency'] }) }
      }

      const { entries, differences } = await settled(compared, (seen) => seen.differences.length === 0)

      skip(entries.length === 0, 'the target shows no mode of a port group')
      expect(differences, 'differences between show running-config portgroups and the API').toEqual([])
    },
  )
})
