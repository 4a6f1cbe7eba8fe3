import type { Alteration } from '../../targets/emulator/meddling/alteration.ts'
import { singles } from './answers.ts'
import { bare, toAlterationPath } from './contract.ts'
import type { Law, Mutant } from './mutant.ts'
import type { Node } from './nodes.ts'
import type { FieldChange } from './operators/change.ts'
import { operators, ofOutput } from './operators/operators.ts'

/**
 * Creates the mutants of one field. For most changes, there are several mutants: in every response, in only one entry,
 * at only one root, and in only a single response.
 */
export function fieldMutants(node: Node): readonly Mutant[] {
  const all = node.resource.operation === undefined ? operators : ofOutput
  return all.flatMap((operator) => operator(node)).flatMap((change) => scopeChange(node, change))
}

const ROOTS = ['/restconf', '/api'] as const

function scopeChange(node: Node, change: FieldChange): readonly Mutant[] {
  const { operator, what, to, law, inOne = law, eachAnswer, sent, atOneRoot } = change
  const { resource, label, shown } = node
  const made = (where: string, own: Law, at: string, calls?: Alteration['calls']): Mutant => ({
    areas: [resource.area],
    operator,
    what: `${label} ${what}${where}`,
    law: own,
    field: bare(node.at).replace(/^(data|restconf)\/?/, ''),
    alteration: {
      ...(calls === undefined ? {} : { calls }),
      change: sent === true ? { kind: 'sent', at, to } : { kind: 'member', at, to },
    },
  })
  const all = made('', law, node.at)
  // A change that is harmless if made at both roots is also made at each root alone, but not in one entry or in a
  // single response.
  if (atOneRoot !== undefined && resource.resource !== '')
    return [
      all,
      ...ROOTS.map((root) => ({ ...made(` at ${root} alone`, atOneRoot, node.at, { root }), operator: 'one root' })),
    ]
  if (sent === true || 'silent' in law || resource.operation !== undefined) return [all]
  const entries = node.found.filter(({ at }) => at !== node.at)
  const entry = entries[Math.floor(entries.length / 2)]
  return [
    all,
    ...(entry === undefined ? [] : [made(` in ${entry.at.match(/\[.*\]/)?.[0]} alone`, inOne, entry.at)]),
    ...(resource.resource === '' ? [] : ROOTS.map((root) => made(` at ${root} alone`, law, node.at, { root }))),
    // Only some changes are also made in a single response. For the other changes, one changed response proves nothing:
    // a written field may correctly differ in a later response, and damage to a whole response may come from the
    // channel.
    ...(shown < 2 || eachAnswer !== true || node.at === toAlterationPath(resource)
      ? []
      : singles(shown, all.alteration.change, law).map(({ where, only, operator }) => ({
          // The contract shows the root resource only at /api.
          ...made(where, law, node.at, resource.resource === '' ? { root: '/api', only } : { only }),
          operator,
        }))),
  ]
}
