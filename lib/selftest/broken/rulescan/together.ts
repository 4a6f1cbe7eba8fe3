import { inTurn } from '../planted.ts'
import type { Call, Ended, Fault, OfCommand, OfServer, Settings, Status } from './fault.ts'

/** Combines several faults of one command or server into one fault. */
export function together(faults: readonly Fault[], of: string | undefined): Fault {
  return {
    command: combineCommands(
      faults.flatMap(({ command }) => (command !== undefined && command.of === of ? [command] : [])),
    ),
    server: combineServers(faults.flatMap(({ server }) => (server !== undefined && server.of === of ? [server] : []))),
  }
}

function combineCommands(all: readonly OfCommand[]): OfCommand | undefined {
  const [first] = all
  return (
    first && {
      of: first.of,
      call: inTurn(
        all.map(({ call }) => call),
        (call: Call | Ended): call is Ended => 'code' in call,
      ),
      ended: inTurn(all.map(({ ended }) => ended)),
    }
  )
}

function combineServers(all: readonly OfServer[]): OfServer | undefined {
  const [first] = all
  return (
    first && {
      of: first.of,
      started: inTurn(
        all.map(({ started }) => started),
        (settings: Settings | 'refuse') => settings === 'refuse',
      ),
      answered: inTurn(
        all.map(({ answered }) => answered),
        (answer: string | Status): answer is Status => typeof answer !== 'string',
      ),
    }
  )
}
