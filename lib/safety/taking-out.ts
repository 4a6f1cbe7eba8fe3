import type { Restconf } from '../channel/http/restconf.ts'
import type { Abilities, Deletable } from '../domain/abilities.ts'

/**
 * Takes out what stands at a data path, in the way that a probe has shown; where none has, by DELETE or the command line.
 * @returns whether the target took it; a look has to show what came of it
 */
export async function takeOut(
  restconf: Restconf,
  abilities: Abilities | undefined,
  path: string,
  kind: Deletable,
): Promise<boolean> {
  if (abilities?.retracts?.includes(kind) === true) return restconf.retract(path)
  if ((await restconf.ask('DELETE', path)).status < 300) return true
  return abilities === undefined && restconf.retract(path)
}
