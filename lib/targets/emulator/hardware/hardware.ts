/** An optic in a cage: its identity data, and the values its readings stay close to. */
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
  /** The port number without `.0`. On a chassis it follows the blade's, as in `1/2`. */
  number: string
  speed: 'high' | 'low'
  /** The modes that it supports. */
  modes: readonly string[]
  optic: Optic | undefined
}

/** A part that the component list shows. */
export interface Component {
  name: string
  description: string
  serialNumber: string
  partNumber: string
  /** The name of its software, if it reports its release. */
  software?: string
}

/** One hardware model as data. All differences between models are here. */
export interface Hardware {
  /** First label of its host name. */
  hostname: string
  /** Names of the areas that it lacks. */
  lacks: readonly string[]
  ports: readonly Port[]
  /** Adjacent high-speed ports, which load one programmable-logic image. */
  adjacentPairs: readonly (readonly [string, string])[]
  /** The first release that supports breakout on high-speed ports. */
  breakoutSince: string
  /** The factory aggregation group, and the numbers of its ports. */
  aggregate: { name: string; members: readonly string[] } | undefined
  components: readonly Component[]
  /** Software components with configurable log levels. */
  software: readonly string[]
  /** The virtual directory and the names of the system's own log files. */
  logs: { directory: string; files: readonly string[] }
  /** The first release that logs in to the diagnostics cloud with client credentials, not as a user. */
  cloudClientSince: string
  /** The first release that lets clients download diagnostic bundles. */
  givesBundlesSince: string
  /** The units whose containers a diagnostic bundle covers; if empty, only the device. */
  covers: readonly string[]
  /** The image file name of a release for this unit. */
  image: (release: string) => string
  /**
   * Where the clock shows date and time: as documented for an appliance, or beside the zone, where the contract shows
   * none for a chassis.
   */
  clock: 'of an appliance' | 'of a chassis'
}
