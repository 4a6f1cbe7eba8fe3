import { type Answer, type Asked, isObject, readMembers } from './call.ts'
import { parseDeclaration } from './declaration.ts'
import { Refusal } from './refusal.ts'
import type { Unit } from './unit.ts'

/** Accepts a declaration at a manager, which onboards the device it names (companion: Onboarding extension). */
export function declare({ names, behaviour, tasks }: Unit, _: Asked, body: unknown): Answer {
  const { refusals, alwaysAtOnce, needsCredentials } = behaviour.declarations
  const declaration = parseDeclaration(body, names)
  const absent = ['targetUsername', 'targetPassphrase'].filter((member) => declaration.at(member) === undefined)
  const errors = [
    ...declaration.wrong,
    ...(needsCredentials && isObject(body) ? absent.map((member) => `${names.own(member)} is missing`) : []),
    ...refusals.flatMap((refusal) => refusal(declaration) ?? []),
  ]
  if (errors.length > 0) throw new Refusal(422, `bad declaration: ${errors.join('; ')}`, { errors })
  const atOnce = alwaysAtOnce || declaration.at('declaration', 'async') !== true
  const textAt = (member: string) => {
    const value = declaration.at(member)
    return typeof value === 'string' ? value : ''
  }
  const aim = {
    host: textAt('targetHost'),
    username: textAt('targetUsername'),
    password: textAt('targetPassphrase'),
  }
  const shown = tasks.shown(tasks.begin(aim, atOnce))
  return { status: shown.code, body: shown }
}

export function showTask({ tasks }: Unit, { path }: Asked): Answer {
  const task = tasks.find(path.slice(path.lastIndexOf('/') + 1))
  if (task === undefined) throw new Refusal(404, 'there is no such task')
  return { status: 200, body: tasks.shown(task) }
}

export function showLatest({ tasks }: Unit): Answer {
  const task = tasks.latest()
  return { status: 200, body: task === undefined ? {} : tasks.shown(task) }
}

/** Stores a declaration on a device, without acting on it. */
export function store(unit: Unit, _: Asked, body: unknown): Answer {
  if (!isObject(body)) throw new Refusal(422, 'the declaration must be an object')
  unit.stored = withoutSecrets(body)
  return showStored(unit)
}

export function showStored({ stored }: Unit): Answer {
  const result = { class: 'Result', code: 200, status: 'OK', message: 'success', errors: [] }
  return { status: 200, body: { result, declaration: stored } }
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (!isObject(value)) return value
  const shown = Object.entries(readMembers(value)).filter(([name]) => !/pass(word|phrase)|secret/i.test(name))
  return Object.fromEntries(shown.map(([name, inner]) => [name, withoutSecrets(inner)]))
}
