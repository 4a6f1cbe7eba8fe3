import { type Answer, type Asked, isObject, readMembers } from './call.ts'
import { type Declaration, parseDeclaration, mistakesOnDevice } from './declaration.ts'
import type { Names } from './naming.ts'
import { Refusal, createUnauthorisedRefusal } from './refusal.ts'
import { isOver, showTask as shown, type Task } from './tasks.ts'
import type { Unit } from './unit.ts'
import { buildView } from './views.ts'

const HTTPS = 443

/** Accepts a declaration for a manager, which then onboards the named device (companion: Onboarding extension). */
export async function declare(unit: Unit, _: Asked, body: unknown): Promise<Answer> {
  const { names, behaviour, manager, description } = unit
  const { refusals, alwaysAtOnce, needsCredentials } = behaviour.declarations
  const declaration = parseDeclaration(body, names)
  const absent = ['targetUsername', 'targetPassphrase'].filter((member) => declaration.at(member) === undefined)
  const errors = [
    ...passOver(unit, declaration.wrong),
    ...(needsCredentials && isObject(body) ? absent.map((member) => `${names.own(member)} is missing`) : []),
    ...refusals.flatMap((refusal) => refusal(declaration) ?? []),
  ]
  if (errors.length > 0) throw new Refusal(422, `bad declaration: ${errors.join('; ')}`, { errors })
  const atOnce = alwaysAtOnce || declaration.at('declaration', 'async') !== true
  const textAt = (member: string) => {
    const value = declaration.at(member)
    return typeof value === 'string' ? value : ''
  }
  const port = Number(declaration.at('targetPort') ?? HTTPS)
  const [known] = needsCredentials ? [] : (description.devices?.[0]?.accounts ?? [])
  const order = {
    host: textAt('targetHost'),
    port: Number.isInteger(port) && port > 0 && port < 65_536 ? port : HTTPS,
    username: textAt('targetUsername') || (known?.username ?? ''),
    password: textAt('targetPassphrase') || (known?.password ?? ''),
    device: withoutUnclassed(readMembers(declaration.at('declaration')), behaviour.declarations.takesUnclassed),
    settings: parseSettings(declaration, names),
  }
  if (behaviour.manager.triesCredentials && (await manager.refusesCredentials(order)))
    throw createUnauthorisedRefusal('the device refuses the credentials')
  return answerTask(unit, await manager.onboard(order, atOnce))
}

const SETTINGS = [
  'failImportOnConflict',
  'conflictPolicy',
  'deviceConflictPolicy',
  'versionedConflictPolicy',
  'clusterName',
  'statsConfig',
  'accessModuleProperties',
  'snapshotWorkingConfig',
]

/** Returns the settings with the contract's names and policies. */
function parseSettings({ at }: Declaration, { own }: Names): Readonly<Record<string, unknown>> {
  const contract = new Map(['USE_DEVICE', 'USE_MANAGER', 'KEEP_VERSION', 'NONE'].map((word) => [own(word), word]))
  const given = SETTINGS.map((name) => [name, at('managerSettings', name)] as const)
  return Object.fromEntries(
    given.flatMap(([name, value]) => {
      if (value === undefined) return []
      const isPolicy = name.endsWith('Policy') && typeof value === 'string'
      return [[name, isPolicy ? (contract.get(value) ?? value) : value]]
    }),
  )
}

/** Removes the objects that a faulty manager ignores, so that the device does not get them. */
function withoutUnclassed(device: Readonly<Record<string, unknown>>, passesOver: boolean) {
  if (!passesOver) return device
  const objects = Object.entries(readMembers(device['Common']))
  const kept = objects.filter(([, value]) => !isObject(value) || value['class'] !== undefined)
  return { ...device, Common: Object.fromEntries(kept) }
}

/** Removes the errors that a faulty unit does not detect. */
function passOver({ behaviour }: Unit, wrong: readonly string[]): readonly string[] {
  return wrong.filter((line) => !(behaviour.declarations.takesUnclassed && line.endsWith('.class is missing')))
}

/** Accepts a declaration that is sent to a device. Declarations in the form for managers are accepted too. */
export async function onboard(unit: Unit, _: Asked, body: unknown): Promise<Answer> {
  const { names, device, behaviour } = unit
  const { class: kind, declaration: inner } = readMembers(body)
  const own = kind === 'DO' && isObject(inner) ? inner : body
  const errors = passOver(unit, mistakesOnDevice(own, names))
  if (errors.length > 0) throw new Refusal(422, `bad declaration: ${errors.join('; ')}`, { errors })
  const { async: later, Common: common } = readMembers(own)
  const order = { common: readMembers(common), shown: withoutSecrets(own) }
  const task = await device.onboard(order, behaviour.declarations.alwaysAtOnce || later !== true)
  return isOver(task) ? showStored(unit) : answerTask(unit, task)
}

export function showTask(unit: Unit, { path }: Asked): Answer {
  const task = unit.tasks.find(path.slice(path.lastIndexOf('/') + 1))
  if (task === undefined) throw new Refusal(404, 'there is no such task')
  return { status: 200, body: parseBody(unit, task) }
}

export function showTasks({ tasks }: Unit): Answer {
  return { status: 200, body: tasks.all().map(shown) }
}

export function showLatest(unit: Unit): Answer {
  const task = unit.tasks.latest()
  return { status: 200, body: task === undefined ? {} : parseBody(unit, task) }
}

/** Returns the latest task, and the latest declaration that was carried out. */
export function showStored({ store, tasks }: Unit): Answer {
  const task = tasks.latest()
  const nothing = { class: 'Result', code: 200, status: 'OK', message: 'no declaration yet', errors: [] }
  const { code = 200, ...body } = task === undefined ? { result: nothing } : shown(task)
  return { status: code, body: { code, ...body, declaration: store.read('declaration') ?? {} } }
}

export function showSettings({ device }: Unit, { path }: Asked): Answer {
  const view = buildView(device.settings, path)
  if (view === undefined) throw new Refusal(404, 'there is no such object')
  return { status: 200, body: view }
}

/** Returns the devices of a manager, or one of them, without their objects. */
export function showDevices({ manager }: Unit, { path }: Asked): Answer {
  const devices = manager.devices()
  const name = /\/devices\/([^/]+)$/.exec(path)?.[1]
  if (name === undefined) return { status: 200, body: { items: devices } }
  const found = devices.find(({ host }) => host === decodeURIComponent(name))
  if (found === undefined) throw new Refusal(404, 'there is no such device')
  return { status: 200, body: found }
}

function answerTask(unit: Unit, task: Task): Answer {
  return { status: shown(task).code, body: parseBody(unit, task) }
}

function parseBody({ behaviour }: Unit, task: Task): object {
  const { id, status } = task
  return behaviour.manager.barelyShown ? { id, status, of: 'onboarding' } : shown(task)
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isObject(value)) return value
  const rest = Object.entries(readMembers(value)).filter(([name]) => !/pass(word|phrase)|secret/i.test(name))
  return Object.fromEntries(rest.map(([name, inner]) => [name, withoutSecrets(inner)]))
}
