import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { startEmulator } from '../targets/emulator/main.ts'
import { listCatalogue } from '../targets/emulator/onboarding/switches.ts'
import { faultOf, faultsByRule, ownFaults, proofs } from './faults.ts'
import { quirks } from './quirks.ts'

const device = { kind: 'appliance', model: '20-port', release: '1.8.0-4321', accounts: [] } as const
const controller = { kind: 'controller', model: 'controller', release: '1.7.0-5432', accounts: [] } as const

const EMULATED = new Set(['appliance', 'onboarding', 'manager'])

test('every testable `must` requirement of the emulated areas has a fault', () => {
  const testable = [...catalogue.all].filter(
    ([, { strength, targets, untestable }]) =>
      strength === 'must' && targets.some((kind) => EMULATED.has(kind)) && untestable === undefined,
  )

  expect(testable.map(([id]) => id).filter((id) => faultOf[id] === undefined)).toEqual([])
})

test('no fault table repeats a fault that is derived from a schema', () => {
  expect(Object.keys(ownFaults).filter((id) => ownFaults[id] === faultsByRule[id])).toEqual([])
  expect([...Object.keys(ownFaults), ...proofs.map(([id]) => id)].filter((id) => !catalogue.all.has(id))).toEqual([])
})

test('no fault is assigned to two requirements', () => {
  const names = proofs.map(([, proof]) => (typeof proof === 'string' ? proof : proof.fault + proof.profile))

  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('the emulator knows every fault of its profiles, and every quirk', async () => {
  const all = proofs.map(([, proof]) => (typeof proof === 'string' ? { fault: proof, profile: '' } : proof))
  const own = all.filter(({ profile }) => !/parser|scanner|onboarding|manager/.test(profile))
  // Which faults exist depends only on whether the target is a controller. All other differences between the profiles
  // do not matter here.
  const [ofController = [], others = []] = [true, false].map((is) =>
    own.filter(({ profile }) => profile.includes('controller') === is).map(({ fault }) => fault),
  )

  const emulators = await Promise.all([
    startEmulator(device, { faults: others, quirks: [...quirks], control: false }),
    startEmulator(controller, { faults: ofController, control: false }),
  ])

  for (const emulator of emulators) await emulator.close()
})

test.each(['onboarding', 'manager'] as const)('the emulated %s knows every fault of its profile', (kind) => {
  const known = listCatalogue(kind, 'faults').map(({ name }) => name)
  const all = proofs.flatMap(([, proof]) =>
    typeof proof !== 'string' && proof.profile.includes(`emulator-${kind}`) ? [proof.fault] : [],
  )

  expect(all.filter((fault) => !known.includes(fault))).toEqual([])
})
