import type { Answer, Asked, RouteName } from './call.ts'
import { declare, showLatest, showStored, showTask, store } from './declarations.ts'
import { login } from './login.ts'
import { setTokenTimeout, showToken } from './token-life.ts'
import type { Unit } from './unit.ts'

type Handler = (unit: Unit, asked: Asked, body: unknown) => Answer

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
]

const routes: { readonly [kind in Unit['description']['kind']]: readonly Route[] } = {
  onboarding: [
    ...shared,
    resource('declaration', '/mgmt/shared/declarative-onboarding', { GET: showStored, POST: store }),
  ],
  manager: [
    ...shared,
    resource('declaration', '/mgmt/shared/declarative-onboarding', { GET: showLatest, POST: declare }),
    resource('task', '/mgmt/shared/declarative-onboarding/task/…', { GET: showTask }),
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
