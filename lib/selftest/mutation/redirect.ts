import type { Change } from '../../targets/emulator/meddling/alteration.ts'
import { scopeChanges } from './answers.ts'
import type { Law, Mutant } from './mutant.ts'

/** Creates mutants of the redirect on the plain HTTP port. */
export function redirectMutants(areas: Mutant['areas']): readonly Mutant[] {
  const leads: Law = { breaks: 'port 80 redirects to port 443, without the path of an API call' }
  const any: Law = { silent: 'the code of the redirect is not shown' }
  const location = (what: string, to: Extract<Change, { kind: 'header' }>['to'], law: Law) => ({
    operator: 'redirect',
    what,
    change: { kind: 'header', name: 'location', to } as const,
    law,
  })
  const coded = (to: number, law: Law) => ({
    operator: 'redirect',
    what: `is ${to}`,
    change: { kind: 'status', to, bare: true } as const,
    law,
  })
  const changes = [
    ...[200, 204, 403, 404, 500].map((to) => coded(to, leads)),
    ...[302, 303, 307, 308].map((to) => coded(to, any)),
    location('names no place', 'gone', leads),
    location('stays plain', { replaced: ['^https:', 'http:'] }, leads),
    // The path is that of the calls that the suite sends to the plain port.
    location('keeps a path', { replaced: ['/?$', '/api/data/openconfig-system:system/logging'] }, leads),
    location(
      'leads to another host',
      { value: 'https://192.0.2.1/' },
      { undecided: 'a host may stand behind an address of its own' },
    ),
    location('is written in capitals', { replaced: ['^https', 'HTTPS'] }, { silent: 'schemes have no case' }),
  ]
  const paths = [
    ['the plain port', {}],
    ['the plain port below /restconf', { path: '^/restconf' }],
    ['the plain port on writes', { methods: ['PATCH', 'POST', 'PUT'] }],
  ] as const
  return paths.flatMap(([subject, calls]) =>
    scopeChanges(areas, subject, changes, { ...calls, root: 'redirect' }, [undefined], 0),
  )
}
