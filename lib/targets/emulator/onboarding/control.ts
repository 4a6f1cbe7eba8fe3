import { benchPort, type BenchPort, readNames } from '../bench-port.ts'
import type { Switches } from './switches.ts'
import type { Unit } from './unit.ts'

/** Opens the control port of a unit and of the devices that started with it: clock, faults, quirks, reset, requests. */
export function control(
  [unit, ...others]: readonly [Unit, ...Unit[]],
  switches: Switches,
  port: number,
  token?: string,
): Promise<BenchPort> {
  const { clock, tokens, requests } = unit
  const handlers = {
    'GET /faults': () => switches.catalogue('faults'),
    'POST /faults': ({ body }) => ({ set: switches.set('faults', readNames(body)) }),
    'GET /quirks': () => switches.catalogue('quirks'),
    'POST /quirks': ({ body }) => ({ set: switches.set('quirks', readNames(body)) }),
    'POST /reset': () => {
      for (const each of [unit, ...others]) each.reset()
      return { now: clock.now() }
    },
    'GET /requests': () => ({ latest: requests.latest() }),
  } satisfies Parameters<typeof benchPort>[0]['handlers']
  return benchPort({ clock, loggingIn: (since) => tokens.loggingIn(since), handlers }, port, token)
}
