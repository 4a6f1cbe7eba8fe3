import type { Way } from './fixtures.ts'

type Root = Way['root']

const forms = ['header', 'bearer'] as const
const kinds = ['GET', 'PATCH', 'POST'] as const

/** Every way to present a token at a root: each method, in both forms. */
export function waysAt(root: Root): readonly Way[] {
  return forms.flatMap((form) => kinds.map((kind) => ({ root, form, kind })))
}

/** The first of them is a GET with the token in its own header. */
export const GET_AT_API: Way = { root: 'api', form: 'header', kind: 'GET' }

/** All others at /api. */
export const OTHERS_AT_API = waysAt('api').filter(({ form, kind }) => form !== 'header' || kind !== 'GET')

export const BEARER_AT_API = waysAt('api').filter(({ form }) => form === 'bearer')

/** Both roots. */
export const EVERYWHERE = [...waysAt('api'), ...waysAt('restconf')]
