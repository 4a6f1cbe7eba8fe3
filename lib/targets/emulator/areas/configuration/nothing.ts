import type { Answer, Behaviour } from '../../behaviour.ts'
import { empty, errorAnswer, json, yangJson } from '../../http/errors.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { Nodes } from '../../switches/nodes.ts'
import type { Switch } from '../../switches/switch.ts'

/** The response for a missing resource, in another vendor's wording. */
const nobodyHome = errorAnswer(new Refusal('invalid-value', 'The requested resource does not exist.', { status: 404 }))

/**
 * Creates the quirks that change how empty resources are reported, and the quirks in which a resource is empty until a
 * client writes it.
 */
export function emptyContents(nodes: Nodes): readonly Switch[] {
  return [
    emptyContainers('braces', ({ kind, top }) => json(200, { [top]: kind === 'list' ? [] : {} })),
    emptyContainers('200', () => empty(200, { 'content-type': yangJson })),
    emptyContainers('404', () => errorAnswer(notFound())),
    unset(nodes, 'dns-unset', 'an empty resource returns 404', errorAnswer(notFound())),
    unset(nodes, 'dns-unset-204', 'an empty resource returns 204', empty(204)),
    unset(nodes, 'dns-unset-braces', 'an empty resource returns {}', json(200, {})),
    unset(nodes, 'dns-unset-in-other-words', 'an empty resource returns 404 in different words', nobodyHome),
    emptyListings('204', empty(204)),
    emptyListings('braces', json(200, {})),
    emptyListings('404', nobodyHome),
    emptyListings('output', 'output without members'),
  ]
}

function emptyContainers(form: string, answer: Behaviour['emptyContainer']): Switch {
  return {
    name: `empty-containers-${form}`,
    summary: `an empty container returns ${form === 'braces' ? 'only its name' : form}${form === '200' ? ' and no body' : ''}`,
    apply: (behaviour) => (behaviour.emptyContainer = answer),
  }
}

function emptyListings(form: string, answer: Behaviour['emptyListing']): Switch {
  return {
    name: `empty-listings-${form}`,
    summary: `an operation that finds nothing to list returns ${form === 'braces' ? '{}' : form === 'output' ? 'an output without members' : form}`,
    apply: (behaviour) => (behaviour.emptyListing = answer),
  }
}

function unset(nodes: Nodes, name: string, how: string, answer: Answer): Switch {
  const presets = ['ntp/*/enabled', 'ntp/*/enable-ntp-auth', 'clock/*/timezone-name'].flatMap((path) =>
    ['config', 'state'].map((part) => nodes.leaf(`system/${path.replace('*', part)}`)),
  )
  return {
    name,
    summary: `name servers, time servers and zone are empty until they are written; ${how}`,
    apply: (behaviour) => {
      behaviour.unset = ['dns', 'ntp', 'clock'].map((name) => nodes.at(`system/${name}`))
      behaviour.emptyContainer = () => answer
      for (const leaf of presets) behaviour.presets.set(leaf, null)
    },
  }
}
