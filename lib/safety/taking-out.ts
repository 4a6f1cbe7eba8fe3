import type { Restconf } from '../channel/http/restconf.ts'

/**
 * Takes out what stands at a data path by DELETE, or else by the command line; the contract shows neither.
 * @returns whether the target took it; a look has to show what came of it
 */
export async function takeOut(restconf: Restconf, path: string): Promise<boolean> {
  return (await restconf.ask('DELETE', path)).status < 300 || restconf.retract(path)
}
