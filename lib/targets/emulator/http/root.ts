import type { Answer } from '../behaviour.ts'
import { json } from './errors.ts'

const version = '2019-01-04'

/** The root resource and its members (platform: Endpoints, root row); undefined for any other path. */
export function rootResource(path: string): Answer | undefined {
  switch (path.replace(/\/+$/, '')) {
    case '':
      return json(200, { 'ietf-restconf:restconf': { data: {}, operations: {}, 'yang-library-version': version } })
    case '/operations':
      return json(200, { 'ietf-restconf:operations': {} })
    case '/yang-library-version':
      return json(200, { 'ietf-restconf:yang-library-version': version })
    default:
      return undefined
  }
}
