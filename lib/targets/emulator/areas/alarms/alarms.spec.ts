import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emulatorUnderTest, typeLines, type UnderTest } from '../../under-test.ts'

let emulator: UnderTest
beforeAll(async () => void (emulator = await emulatorUnderTest()))
afterAll(() => emulator.close())
beforeEach(() => emulator.control('POST', '/reset'))

const raised = async (...names: string[]) => {
  for (const raise of names) await emulator.control('POST', '/stimulus', { raise })
}
const show = async (...lines: string[]) => typeLines(emulator.addresses.ssh, [...lines, 'exit'])

test('the CLI prints alarms as a table', async () => {
  await raised('psu-2 psu-fault', 'appliance thermal-fault')

  const said = await show('show system alarms')

  const rows = said
    .split('\n')
    .slice(-4, -1)
    .map((line) =>
      line
        .replace(/^appliance-1# /, '')
        .trimEnd()
        .split(/ {2,}/),
    )
  expect(rows).toEqual([
    ['ID', 'RESOURCE', 'SEVERITY', 'TEXT', 'TIME CREATED'],
    ['65550', 'appliance', 'ERROR', 'Thermal fault detected', expect.stringMatching(/^\d{4}-\d\d-\d\d [\d:.]+ UTC$/)],
    ['65793', 'psu-2', 'WARNING', 'Power supply without input', expect.stringMatching(/ UTC$/)],
  ])
})

test('the CLI also prints the alarm table in config mode, and prints a single alarm as lines', async () => {
  await raised('psu-2 psu-fault')

  expect(await show('config', 'do show system alarms', 'end')).toContain('TIME CREATED')
  expect(await show('show system alarms alarm 65793')).toContain('system alarms alarm 65793 state severity WARNING\n')
})

test('`show system alarms` prints no table if there are no alarms', async () => {
  expect(await show('show system alarms')).toContain('% No entries found.\n')
})

test('the API lists alarms in the order of their ids', async () => {
  await raised('appliance aom-fault', 'psu-2 psu-fault', 'appliance thermal-fault')

  const { text } = await emulator.ask('GET', '/data/openconfig-system:system/alarms')

  expect(text.match(/(?<=\{"id":")\d+(?=","state")/g)).toEqual(['65550', '65793', '66048'])
})
