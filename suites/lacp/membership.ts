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
