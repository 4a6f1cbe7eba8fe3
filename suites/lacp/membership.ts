import { splitWords } from '#lib/testkit/command-line.ts'

/** A LAG as LACP shows it. */
export interface Lag {
  readonly name: string
  readonly config?: Settings
  readonly state?: Settings
  readonly members?: { readonly member?: readonly { readonly interface: string }[] }
}

export interface Settings {
  readonly name?: string
  readonly interval?: string
  readonly 'lacp-mode'?: string
}

/** A port in a LAG, with its own LACP state. */
export interface Port {
  readonly name: string
  readonly lag: string
  readonly state?: string
}

export interface Membership {
  /** The ports that LACP lists in the LAG to which they are configured to belong. */
  readonly agreed: readonly string[]
  /**
   * The contradictions: ports on which LACP is up but which are not listed in their LAG, and ports that are listed in a
   * different LAG.
   */
  readonly amiss: readonly string[]
}

/**
 * Compares the members that LACP lists with the ports that are in a LAG. A listed port that is not configured in any
 * LAG is ignored.
 */
export function compareMembers(lags: readonly Lag[], ports: readonly Port[]): Membership {
  const listed = lags.flatMap(({ name: lag, members }) =>
    (members?.member ?? []).map(({ interface: port }) => ({ port, lag })),
  )
  const isListed = ({ name, lag }: Port) => listed.some((each) => each.port === name && each.lag === lag)
  const elsewhere = ports.flatMap(({ name, lag }) =>
    listed
      .filter((each) => each.port === name && each.lag !== lag)
      .map((each) => `${name} is in ${lag}, and LACP lists it in ${each.lag}`),
  )
  const unlisted = ports
    .filter((port) => port.state === 'LACP_UP' && !isListed(port))
    .map(({ name, lag }) => `LACP is up on ${name}, and LACP does not list it in ${lag}`)
  return {
    agreed: ports.filter(isListed).map(({ name, lag }) => `${name} in ${lag}`),
    amiss: [...unlisted, ...elsewhere],
  }
}

/**
 * Finds LAGs that are printed but that the API does not show. Only lines with the full path of a LAG count: in any other
 * layout, the words before a name do not tell what is named.
 * @param keys names of all LAGs and members that the API shows
 */
export function findUnknownLags(text: string, keys: readonly string[]): readonly string[] {
  const known = new Set(keys.map((key) => splitWords(key)[0]))
  const printed = text.split('\n').flatMap((line) => {
    const words = splitWords(line)
    const at = words.findIndex((word, index) => word === 'interface' && words[index - 1] === 'interfaces')
    return at < 0 ? [] : words.slice(at + 1, at + 2)
  })
  return [...new Set(printed)].filter((name) => !known.has(name)).map((name) => `interface ${name} is only printed`)
}
