const PREFIX = 'plumbline-[0-9a-f]{6}'

/** Returns the prefix for the names of everything that a run creates. */
export function getRunPrefix(run: string): string {
  return `plumbline-${run.slice(-6)}`
}

/**
 * Match the complete names that runs form: in the configuration, for files, and for bundles. The target adds suffixes
 * to the names of bundles.
 */
const NAMES = {
  configuration: new RegExp(`^(${PREFIX})-(?:\\d+|probe|nobody|port-80)(?:\\.example\\.net)?$`),
  file: new RegExp(`^(${PREFIX})-\\d+-[\\w.+-]+$`),
  bundle: new RegExp(`^(${PREFIX})-\\d+(?:\\.(?:tar|gz|tgz|qkview|canceled|timedout))*$`),
}

/**
 * Returns the prefix of the run that formed a name. Returns undefined unless the whole name has the form that runs use
 * for names of this kind, because a person may have chosen any other name.
 */
export function parseRunName(kind: keyof typeof NAMES, name: string): string | undefined {
  return NAMES[kind].exec(name)?.[1]
}

const MENTION = new RegExp(`(?<![\\da-z])(${PREFIX})(?![\\da-z])`)

/** Returns the prefix of a run that occurs in a text; undefined if there is none. */
export function findRunPrefix(text: string): string | undefined {
  return MENTION.exec(text)?.[1]
}
