/** An optic in a cage: what its memory says, with readings around these values. */
export interface Optic {
  vendorName: string
  oui: string
  partNumber: string
  revision: string
  serialNumber: string
  technology: string
  media: string
  qualified: boolean
}

export interface Port {
  /** The number without `.0`; behind its blade's on a chassis, such as `1/2`. */
  number: string
  speed: 'high' | 'low'
  /** The modes that it can be set to. */
  modes: readonly string[]
  optic: Optic | undefined
}

/** A part that the component list shows. */
export interface Component {
  name: string
  description: string
  serialNumber: string
  partNumber: string
  /** What its software is called, where it tells which release it runs. */
  software?: string
}

/** One model as data: whatever sets it apart from the others stands here. */
export interface Hardware {
  /** First label of its host name. */
  hostname: string
  /** Names of the areas that it does not have. */
  lacks: readonly string[]
  ports: readonly Port[]
  /** High-speed ports that are next to each other load one programmable-logic image. */
  adjacentPairs: readonly (readonly [string, string])[]
  /** The first release that breaks out high-speed ports. */
  breakoutSince: string
  /** The aggregation group of the factory configuration, and the numbers of its ports. */
  aggregate: { name: string; members: readonly string[] } | undefined
  components: readonly Component[]
  /** The software's components, whose log levels can be set. */
  software: readonly string[]
  /** The virtual directory of the system's own log files, and their names. */
  logs: { directory: string; files: readonly string[] }
  /** The first release that logs in to the diagnostics cloud as a client, not as a user. */
  cloudClientSince: string
  /** The first release that gives diagnostic bundles to clients. */
  givesBundlesSince: string
  /** The units whose containers a diagnostic bundle covers; none: it covers the device alone. */
  covers: readonly string[]
  /** The name of the file of a release, in which this unit imports it. */
  image: (release: string) => string
  /** Its clock shows date and time as the contract has them of an appliance; otherwise, where it shows none, beside the zone. */
  clock: 'of an appliance' | 'of a chassis'
}
