import { describe, expect } from 'vitest'
import type { IdsOf } from '#lib/requirements.ts'
import { type contract, verifies } from './contract.ts'
import { test } from './fixtures.ts'

/** The log files of an appliance, each with the ID of the requirement that the file exists. */
const LOGS = [
  ['files/log-platform', 'platform.log'],
  ['files/log-audit', 'audit.log'],
  ['files/log-snmp', 'snmp.log'],
  ['files/log-confd', 'confd.log'],
  ['files/log-devel', 'devel.log'],
  ['files/log-lcd', 'lcd.log'],
] as const satisfies readonly (readonly [IdsOf<typeof contract>, string])[]

describe('the log files of an appliance', () => {
  for (const [id, name] of LOGS) {
    test(`include ${name}`, verifies(id), async ({ entries, settled }) => {
      // Repeats the read, because a log is briefly missing while it is rotated.
      const names = await settled(
        async () => (await entries('log/system')).map((each) => each.name),
        (found) => found.includes(name),
      )

      expect(names, 'the files in log/system').toContain(name)
    })
  }
})

describe('log files', () => {
  test(
    'may or may not have the documented suffix once they are rotated',
    verifies('files/log-rotated'),
    async ({ entries, logDirectory, observe, skip }) => {
      const names = (await entries(logDirectory)).map(({ name }) => name)
      const copies = names.filter((name) => /\.log./.test(name))
      skip(copies.length === 0, `${logDirectory} holds no rotated copy`)

      for (const name of copies)
        observe('files/log-rotated', /\.log\.\d+(\.gz)?$/.exec(name)?.[0].replace(/\d+/, '<n>') ?? name)
    },
  )

  test(
    'of a partition are in an unspecified directory',
    verifies('files/log-of-partition'),
    async ({ files, observe }) => {
      for (const directory of ['log/system', 'log/partition', 'log']) {
        const names = await files.names(directory)
        observe(
          'files/log-of-partition',
          `${directory}: ${names.includes('platform.log') ? 'platform.log' : names.length}`,
        )
      }
    },
  )
})
