import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { platformNamed } from '../profile/load.ts'
import { faultOf } from '../selftest/faults.ts'
import { startEmulator } from '../targets/emulator/main.ts'
import { runPlumbline, readReport } from './calling.ts'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-kinds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Units of several kinds. Each has a sample of the faults and quirks that `selftest --profile` plants in it. The
 * requirements of the sampled faults do not depend on each other.
 */
const units = [
  {
    kind: 'controller',
    broken: ['dns/server-config-port', 'ntp/config-enabled', 'clock/state-timezone-name'],
    quirks: ['orders-vary', 'growing-members', 'empty-containers-200', 'chunked-bodies'],
  },
  {
    kind: 'partition',
    broken: ['interfaces/mtu', 'interfaces/state-mirrors-port-speed', 'port-groups/media', 'ntp/config-enabled'],
    quirks: ['orders-vary', 'padded-strings', 'ethernet-counters-as-numbers', 'dates-joined-by-t'],
  },
] as const

async function smoke(kind: string, flags: readonly string[]) {
  const out = mkdtempSync(join(folder, 'run-'))
  const { code } = await runPlumbline(['run', '-p', `emulator-chassis-${kind}`, '-l', 'smoke', '-o', out, ...flags])
  const failed = readReport(out)?.requirements.filter(({ verdict }) => verdict === 'failed')
  return { code, failed: failed?.map(({ id }) => id).toSorted() }
}

describe.for(units)('a $kind', ({ kind, broken, quirks }) => {
  test('fails exactly the requirements that the planted faults break', async () => {
    const planted = broken.flatMap((id) => {
      const { [id]: fault } = faultOf
      return typeof fault === 'string' ? ['--fault', fault] : []
    })

    expect(await smoke(kind, planted)).toEqual({ code: 1, failed: broken.toSorted() })
  })

  test('passes with quirks that the contract allows', async () => {
    const flags = quirks.flatMap((quirk) => ['--quirk', quirk])

    expect(await smoke(kind, flags)).toEqual({ code: 0, failed: [] })
  })

  test('is detected by init, and the doctor finds no fault in the drafted profile', async () => {
    const { release } = platformNamed('', `emulator-chassis-${kind}`)
    const accounts = [{ username: 'admin', password: 'kinds-password', role: 'admin' }]
    const device = await startEmulator({ kind, model: kind, release, accounts }, { clock: { rate: 20 } })
    const file = join(mkdtempSync(join(folder, 'draft-')), 'lab.json')
    const env = { PLUMBLINE_SPEC_KINDS: 'kinds-password' }
    const { api, ...others } = device.addresses
    const ports = (['restconf', 'redirect', 'ssh'] as const).flatMap((name) => [
      `--port-${name}`,
      /\d+$/.exec(others[name])?.[0] ?? '',
    ])
    const account = ['--username', 'admin', '--password-variable', 'PLUMBLINE_SPEC_KINDS', '--yes']

    const drafted = await runPlumbline(['init', api, ...ports, ...account, '--out', file], env)
    const judged = await runPlumbline(['doctor', '-p', file, '--json'], env)
    await device.close()

    expect(drafted.out).toContain(`found: ${kind}, release ${release}`)
    expect(JSON.parse(judged.out)).toMatchObject({ exitCode: 0 })
  })
})
