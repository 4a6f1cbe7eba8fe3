import type { Answer, Asked, RouteName } from './call.ts'
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
import { setTokenTimeout, showToken } from './token-life.ts'
import type { Unit } from './unit.ts'
import { VIEWS } from './views.ts'

type Handler = (unit: Unit, asked: Asked, body: unknown) => Answer | Promise<Answer>

export interface Route {
  readonly name: RouteName
  readonly path: RegExp
  /** Name in the request log: a token's path holds a secret. */
  readonly shown: string
  /** Its handlers check credentials themselves. */
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
