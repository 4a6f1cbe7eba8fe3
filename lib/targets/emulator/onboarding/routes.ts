import { parseOrder, showBackup } from './backups.ts'
import { type Answer, type Asked, readMembers, type RouteName } from './call.ts'
import {
  declare,
  onboard,
  showDevices,
  showLatest,
  showSettings,
  showStored,
  showTask,
  showTasks,
} from './declarations.ts'
import { login } from './login.ts'
import { Refusal } from './refusal.ts'
import { setTokenTimeout, showToken } from './token-life.ts'
import type { Unit } from './unit.ts'
import { VIEWS } from './views.ts'

type Handler = (unit: Unit, asked: Asked, body: unknown) => Answer | Promise<Answer>

export interface Route {
  readonly name: RouteName
  readonly path: RegExp
  /** The path for the request log, with `…` in place of a token because tokens are secret. */
  readonly shown: string
  /** Whether the route's handlers check credentials themselves. */
  readonly open: boolean
  readonly methods: { readonly [method: string]: Handler }
}

const shared: readonly Route[] = [
  resource('login', '/mgmt/shared/authn/login', { POST: login }, { open: true }),
  resource('token', '/mgmt/shared/authz/tokens/…', { GET: showToken, PATCH: setTokenTimeout }),
  resource('info', '/mgmt/shared/declarative-onboarding/info', { GET: showRelease }),
  resource('task', '/mgmt/shared/declarative-onboarding/task', { GET: showTasks }),
  resource('task', '/mgmt/shared/declarative-onboarding/task/…', { GET: showTask }),
]

const routes: { readonly [kind in Unit['description']['kind']]: readonly Route[] } = {
  onboarding: [
    ...shared,
    resource('declaration', '/mgmt/shared/declarative-onboarding', { GET: showStored, POST: onboard }),
    ...VIEWS.flatMap((path) => [
      resource('settings', path, { GET: showSettings }),
      resource('settings', `${path}/…`, { GET: showSettings }),
    ]),
  ],
  manager: [
    ...shared,
    resource('declaration', '/mgmt/shared/declarative-onboarding', { GET: showLatest, POST: declare }),
    resource('devices', '/mgmt/cm/devices', { GET: showDevices }),
    resource('devices', '/mgmt/cm/devices/…', { GET: showDevices }),
    resource('backups', '/mgmt/cm/platform-backups', { GET: showBackups, POST: takeBackup }),
    resource('backups', '/mgmt/cm/platform-backups/…', { GET: downloadBackup }),
    resource('backups', '/mgmt/cm/platform-backup-schedules', { GET: showSchedules, POST: scheduleBackup }),
  ],
}

function resource(name: RouteName, shown: string, methods: Route['methods'], { open = false } = {}): Route {
  return { name, shown, methods, open, path: new RegExp(`^${shown.replace('…', '[^/]+')}$`) }
}

export function findRoute({ description }: Unit, path: string): Route | undefined {
  return routes[description.kind].find((route) => route.path.test(path))
}

function showRelease({ description }: Unit): Answer {
  return {
    status: 200,
    body: [{ id: 0, version: description.release, schemaCurrent: '1.5.0', schemaMinimum: '1.0.0' }],
  }
}

function showBackups({ backups }: Unit): Answer {
  return { status: 200, body: { items: backups.list().map(showBackup) } }
}

function downloadBackup({ backups }: Unit, { path }: Asked): Answer {
  const found = backups.list().find(({ id }) => path.endsWith(`/${id}`))
  if (found === undefined) throw new Refusal(404, 'there is no such backup')
  return { status: 200, body: found.content }
}

async function takeBackup({ backups }: Unit, _: Asked, body: unknown): Promise<Answer> {
  return { status: 200, body: showBackup(await backups.take(parseOrder(body))) }
}

function showSchedules(unit: Unit): Answer {
  demandSchedules(unit)
  return { status: 200, body: { items: unit.backups.schedules() } }
}

/** Schedules a backup. Scheduled backups exist from release 8.3 on (companion: Versioning). */
function scheduleBackup(unit: Unit, _: Asked, body: unknown): Answer {
  demandSchedules(unit)
  const hours = Number(readMembers(body)['hours'])
  if (!(hours >= 1)) throw new Refusal(422, 'hours must be a number from 1 on')
  return { status: 200, body: unit.backups.schedule(parseOrder(body), hours) }
}

function demandSchedules({ description }: Unit): void {
  const [major = 0, minor = 0] = description.release.split('.').map(Number)
  if (major < 8 || (major === 8 && minor < 3)) throw new Refusal(404, 'there is no such path')
}
