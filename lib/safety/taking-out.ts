import type { Restconf } from '../channel/http/restconf.ts'
import type { Abilities, Deletable } from '../domain/abilities.ts'

/**
 * Takes out what stands at a data path, in the way that a probe has shown; by DELETE where none has.
 * @returns whether the target took it; a look has to show what came of it
 */
export async function takeOut(
  restconf: Restconf,
  abilities: Abilities | undefined,
  path: string,
  kind: Deletable,
): Promise<boolean> {
  if (abilities?.retracts?.includes(kind) === true) return restconf.retract(path)
  return (await restconf.ask('DELETE', path)).status < 300
}
