import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { toEndpoint, reach } from '../channel/reach.ts'
import { profileFile, readReport, runPlumbline, spawnPlumbline } from './calling.ts'
import { type Emulated, startAppliance } from './emulated.ts'
import { forget, listJournals } from './journals.ts'

const FORMER = '127.0.0.1'
const SECOND = { address: '127.0.0.4', prefixLength: 25, gateway: '127.0.0.125', console: 'telnet rack4-console' }
const SHOW = 'show running-config system mgmt-ip'
const SETTINGS = '/data/openconfig-system:system/vendor-system-mgmt-ip:mgmt-ip'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-address-'))
let device: Emulated
afterEach(async () => {
  forget(device.origin)
  await device.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Decides whether to kill the run now, given the line that the unit has just executed, the earlier lines, and the
 * output of the line.
 */
type Moment = (line: string, before: readonly string[], text: string) => boolean

const commits =
  (address: string): Moment =>
  (line, before) =>
    line === 'commit' && before.at(-1)?.endsWith(` system address ${address}`) === true

/**
 * Runs the check that changes the management address. Kills the run at the given moment, before the run receives the
 * output of the line.
 */
async function killAtMoment(moment: Moment): Promise<string> {
  const before: string[] = []
  let kill = () => {}
  device = await startAppliance('a-long-secret', {
    printed(line, text) {
      if (moment(line, before, text)) kill()
      before.push(line)
    },
  })
  const { bench } = device.profile
  const profile = profileFile(folder, { ...device.profile, bench: { ...bench, secondAddress: SECOND } })
  const run = spawnPlumbline(['run', '--profile', profile, '--out', join(folder, 'killed'), ...NARROWED])
  kill = () => void run.child.kill('SIGKILL')
  const { code, out, err } = await run.ended
  if (code !== null) throw new Error(`the run ended with ${code} before it was killed: ${out}${err}`)
  return profile
}

const NARROWED = ['--requirement', 'management/served-at-address']

/** Whether the unit's CLI can be reached at an address. */
async function answersAtAddress(address: string): Promise<boolean> {
  const { addresses } = device.profile
  const { port } = toEndpoint(addresses === 'embedded' ? '' : (addresses.ssh ?? ''))
  return reach({ host: address, port }, 10).then(
    () => true,
    () => false,
  )
}

async function assertAsBefore(): Promise<void> {
  // Gives the unit time to finish anything that is still pending.
  await device.clock.until((await device.clock.now()) + 600_000)
  const { body } = await device.restconf().restconf.ask('GET', SETTINGS)
  expect(JSON.stringify(body)).toContain(
    `{"system":{"address":"${FORMER}"},"prefix-length":24,"gateway":"127.0.0.126"}`,
  )
  expect([await answersAtAddress(FORMER), await answersAtAddress(SECOND.address)]).toEqual([true, false])
  expect(listJournals(device.origin)).toEqual([])
}

// On macOS, 127.0.0.1 is the only loopback address.
describe.skipIf(process.platform === 'darwin')('a change of the management address by a run that was killed', () => {
  test('is undone by a restore that finds the unit at the new address', async () => {
    const profile = await killAtMoment((line, _before, text) => line === SHOW && text.includes(SECOND.address))
    expect([await answersAtAddress(FORMER), await answersAtAddress(SECOND.address)]).toEqual([false, true])

    const { code, err } = await runPlumbline(['restore', '--profile', profile])

    expect({ code, err }).toMatchObject({ code: 0 })
    expect(err).toContain(`the unit is back at ${FORMER}`)
    await assertAsBefore()
  })

  test('is undone by the next run before anything is judged', async () => {
    const profile = await killAtMoment((line, _before, text) => line === SHOW && text.includes(SECOND.address))

    const out = join(folder, 'next')
    const { code, err } = await runPlumbline(['run', '--profile', profile, '--out', out, '--area', 'dns'])

    expect({ code, err }).toMatchObject({ code: 0 })
    expect(readReport(out)).toMatchObject({ totals: { failed: 0 }, incidents: [] })
    await assertAsBefore()
  })

  test.each([
    ['before the unit used the new address', commits(SECOND.address)],
    ['at the commit of the original address', commits(FORMER)],
  ])('is undone by a restore if the run was killed %s', async (_when, moment) => {
    const profile = await killAtMoment(moment)

    const { code, err } = await runPlumbline(['restore', '--profile', profile])

    expect({ code, err }).toMatchObject({ code: 0 })
    await assertAsBefore()
  })
})
