import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { LOGS } from './log-names.ts'
import { verifies } from './requirements.ts'

/** A log file, or a copy of it that was rotated. */
const copyOf = (name: string) => new RegExp(`^${name.replaceAll('.', '\\.')}(\\.\\d+(\\.gz)?)?$`)

describe('the log files of an appliance', () => {
  for (const [id, name] of LOGS) {
    test(`have ${name} among them`, verifies(id), async ({ entries }) => {
      const names = (await entries('log/system')).map((each) => each.name)

      expect(
        names.some((each) => copyOf(name).test(each)),
        `${name} in log/system, which holds ${names.join(', ')}`,
      ).toBe(true)
    })
  }
})

describe('log files', () => {
  test('may be rotated', verifies('files/log-rotated'), async ({ entries, logDirectory, observe, skip }) => {
    const names = (await entries(logDirectory)).map(({ name }) => name)
    const copies = names.filter((name) => /\.log./.test(name))
    skip(copies.length === 0, `${logDirectory} holds no rotated copy`)

    for (const name of copies)
      observe('files/log-rotated', /\.log\.\d+(\.gz)?$/.exec(name)?.[0].replace(/\d+/, '<n>') ?? name)
  })

  test('of a partition may stand anywhere', verifies('files/log-of-partition'), async ({ files, observe }) => {
    for (const directory of ['log/system', 'log/partition', 'log']) {
      const names = await files.names(directory)
      observe(
        'files/log-of-partition',
        `${directory}: ${names.includes('platform.log') ? 'platform.log' : names.length}`,
      )
    }
  })
})
