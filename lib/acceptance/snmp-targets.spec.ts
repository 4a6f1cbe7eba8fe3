import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect } from 'vitest'
import { profileFile, readReport, runPlumbline } from './calling.ts'
import { test } from './under-way.ts'

const SNMP = '/data/openconfig-system:system/vendor-system-snmp:snmp'

/** Returns a UDP port that nothing uses. */
async function findFreePort(): Promise<number> {
  const socket = createSocket('udp4').bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  return port
}

test('one configured SNMP target at the bench does not prove that each one is notified', async ({ site }) => {
  const port = await findFreePort()
  for (const name of ['traps', 'traps-v3']) await site.admin.ask('DELETE', `${SNMP}/targets/target=${name}`)
  const ipv4 = { address: '127.0.0.1', port }
  const config = { name: 'bench', community: 'lab', 'security-model': 'v2c', ipv4 }
  await site.admin.write('PATCH', SNMP, {
    'vendor-system-snmp:snmp': { targets: { target: [{ name: 'bench', config }] } },
  })
  const { profile } = site.device
  const bench = { ...profile.bench, trapReceiver: `127.0.0.1:${port}` }
  const file = profileFile(site.folder, { ...profile, bench })

  const ask = ['run', '-p', file, '-r', 'snmp/traps-to-each', '-o', site.out]
  await runPlumbline(ask)
  const sound = readReport(site.out)?.totals
  await runPlumbline([...ask, '--fault', 'notifications-to-first-target'])

  expect(sound).toMatchObject({ passed: 1, failed: 0 })
  expect(readReport(site.out)?.totals).toMatchObject({ passed: 0, failed: 1 })
})
