import { inTurn } from '../planted.ts'
import type { Call, Ended, Fault } from './fault.ts'

/** Combines several faults into one. */
export function together(faults: readonly Fault[]): Fault {
  return {
    call: inTurn(
      faults.map(({ call }) => call),
      (call: Call | Ended): call is Ended => 'code' in call,
    ),
    converted: inTurn(faults.map(({ converted }) => converted)),
    ended: inTurn(faults.map(({ ended }) => ended)),
    asked: inTurn(faults.map(({ asked }) => asked)),
    answered: inTurn(faults.map(({ answered }) => answered)),
  }
}
