import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import { explorations } from '../catalogue/offers.ts'
import { Model } from './model.ts'
import { listSteps, type Step } from './step.ts'
import { getCheckpointPath, listParts } from './attempt.ts'

const INTERFACES = '/data/openconfig-interfaces:interfaces'
const DNS = '/data/openconfig-system:system/dns'

const unit = {
  own: (pattern: string) => ['a', 'b'].map((name) => pattern.replace('<name>', name).replace('<number>', name)),
  interfaces: ['5.0'],
  vlans: [4093],
  present: { portgroup: [{ portgroup_name: '1', config: { mode: 'MODE_100GB' } }] },
}
const reach = { hasOtherRoot: () => true, hasCommandLine: true, removes: () => true }
const offers = await explorations()
const steps = listSteps(offers, unit, reach)

function findStep(title: string): Step {
  const found = steps.find((each) => each.title === title)
  if (found === undefined) throw new Error(`there is no step "${title}"`)
  return found
}

/** Returns a model after the steps with these titles. */
function createModel(...titles: readonly string[]): Model {
  const model = new Model(
    new Map([
      [INTERFACES, { 'openconfig-interfaces:interfaces': { interface: [{ name: '5.0', config: { name: '5.0' } }] } }],
      [DNS, { 'openconfig-system:dns': { config: { search: ['lab.example'] } } }],
    ]),
  )
  for (const title of titles) model.apply(findStep(title))
  return model
}

test('settings refer to known requirements, yield steps with unique titles, and depend only on existing settings', () => {
  const settings = offers.flatMap((offer) => offer.settings(unit))
  const ids = [
    ...settings.flatMap(({ requirement, command }) => [requirement, command?.requirement]),
    ...offers.map(({ printed }) => printed?.requirement),
  ].filter((id) => id !== undefined)

  expect(ids.filter((id) => !catalogue.all.has(id))).toEqual([])
  expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length)
  expect(
    settings.flatMap(({ needs = [] }) => needs.filter((what) => !settings.some((each) => each.what === what))),
  ).toEqual([])
})

test('a step follows the steps on which it depends, and is left out if the unit does not support it', () => {
  const titles = steps.map(({ title }) => title)
  const bare = listSteps(offers, { ...unit, vlans: [] }, { ...reach, hasCommandLine: false, removes: () => false })

  expect(titles.indexOf('set LAG a over /api')).toBeLessThan(titles.indexOf('set 5.0 in the LAG a over /api'))
  expect(titles.indexOf('set VLAN 4093 over /api')).toBeLessThan(titles.indexOf('set VLAN 4093 of the LAG a over /api'))
  expect(bare.filter(({ kind, title }) => kind === 'remove' || /VLAN|command line/.test(title))).toEqual([])
})

test('a LAG must exist before a port joins it, and is not removed while it has members', () => {
  const joins = findStep('set 5.0 in the LAG a over /api')
  const removes = findStep('remove interfaces/interface=a')

  expect(createModel().allows(joins)).toBe(false)
  expect(createModel('set LAG a over /api').allows(joins)).toBe(true)
  expect(createModel('set LAG a over /api').allows(removes)).toBe(true)
  expect(createModel('set LAG a over /api', joins.title).allows(removes)).toBe(false)
  expect(
    createModel(
      'set LAG a over /api',
      joins.title,
      'remove interfaces/interface=5.0/ethernet/config/aggregate-id',
    ).allows(removes),
  ).toBe(true)
})

test('a port does not move directly from one LAG to another, because the contract does not specify the result', () => {
  const model = createModel('set LAG a over /api', 'set LAG b over /api', 'set 5.0 in the LAG a over /api')

  expect(model.allows(findStep('set 5.0 in the LAG b over /api'))).toBe(false)
  expect(model.allows(findStep('set 5.0 in the LAG a over /restconf'))).toBe(true)
})

test('a value is removed only if the exploration has written it', () => {
  const own = createModel('set search domain a.example.net over /api')

  expect(own.allows(findStep('remove system/dns/config/search=a.example.net'))).toBe(true)
  expect(createModel().allows(findStep('remove system/dns/config/search=a.example.net'))).toBe(false)
})

test('a write changes only the leaves that it contains, and a removal deletes only its own part', () => {
  const model = createModel(
    'set search domain a.example.net over /api',
    'set search domain b.example.net over the command line',
    'remove system/dns/config/search=a.example.net',
  )

  expect([...model.expected(DNS).keys()]).toEqual([
    'system/dns/config/search=lab.example',
    'system/dns/config/search=b.example.net',
  ])
  expect(model.gone(DNS)).toEqual(['system/dns/config/search=a.example.net'])
  model.apply(findStep('set search domain a.example.net over /api'))
  expect(model.gone(DNS)).toEqual([])
})

test('the model has no expectation for a place that is known to differ', () => {
  const model = createModel('set search domain a.example.net over /api')

  model.forget({ resource: DNS, place: 'system/dns/config/search=a.example.net' })

  expect([...model.expected(DNS).keys()]).toEqual(['system/dns/config/search=lab.example'])
})

test.each([
  ['named', ['search'], { config: { search: ['b.example.net'] } }],
  ['complete', ['search'], { config: { search: ['lab.example', 'a.example.net', 'b.example.net'] } }],
] as const)('a PATCH of a leaf-list contains the values that the extent "%s" requires', (leafLists, _, content) => {
  const model = createModel('set search domain a.example.net over /api')
  const step = findStep('set search domain b.example.net over /api')

  const patches = step.kind === 'write' ? model.buildPatches(step, { lists: 'named', leafLists }) : []

  expect(patches).toEqual([{ method: 'PATCH', path: DNS, body: { 'openconfig-system:dns': content } }])
})

test.each([
  ['a leaf', DNS, 'system/dns/config/enabled', 'named', `${DNS}/config/enabled`],
  ['the container of a leaf-list', DNS, 'system/dns/config/search=a', 'named', `${DNS}/config`],
  [
    'the list entry around a leaf',
    INTERFACES,
    'interfaces/interface=1%2F1.0/config/enabled',
    'named',
    `${INTERFACES}/interface=1%2F1.0`,
  ],
  [
    'the container of a list that PATCH replaces',
    DNS,
    'system/dns/servers/server=192.0.2.1/config/port',
    'complete',
    `${DNS}/servers`,
  ],
] as const)('the part to be restored after a write is %s', (_, resource, leaf, lists, path) => {
  expect(getCheckpointPath(resource, leaf, { lists, leafLists: lists })).toBe(path)
})

test.each([
  [
    'named',
    [
      '/data/openconfig-vlan:vlans/vlan=4093',
      `${INTERFACES}/interface=a`,
      `${INTERFACES}/interface=5.0`,
      '/data/openconfig-lacp:lacp/interfaces/interface=a',
    ],
  ],
  ['complete', ['/data/openconfig-vlan:vlans', INTERFACES, '/data/openconfig-lacp:lacp/interfaces']],
] as const)('parts on which other parts depend are restored last, if the extent of lists is "%s"', (lists, parts) => {
  const planned = [
    'set LAG a over /api',
    'set VLAN 4093 over /api',
    'set VLAN 4093 of the LAG a over /api',
    'set 5.0 in the LAG a over /api',
    'set LACP of the LAG a over /api',
  ].map(findStep)

  expect(listParts(planned, { lists, leafLists: lists })).toEqual(parts)
})
