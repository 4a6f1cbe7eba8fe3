import type { Answer, Behaviour, Call, Interceptor, Serve } from '../behaviour.ts'
import type { Device } from '../device.ts'
import { parseAnswer } from '../http/answer-text.ts'
import type { Alteration, Calls, Change } from './alteration.ts'
import { alterBody } from './bodies.ts'
import { createConcern } from './calls.ts'
import { alterDatagrams } from './datagrams.ts'
import { headerChanged } from './headers.ts'
import { changeMembers, toMemberPath, same } from './place.ts'
import { bypassLogin, changeTokenLives } from './tokens.ts'
import { alterPrinted } from './printing.ts'
import { createMemberChanger } from './values.ts'
import { answerError } from './refusing.ts'
import { changeWrites } from './writing.ts'

/** Returns a function that serves calls through the device's chain of interceptors. */
export function runInterceptors({ behaviour }: Pick<Device, 'behaviour'>, served: Serve): Serve {
  return behaviour.interceptors.reduce<Serve>((inner, interceptor) => (call) => interceptor(call, inner), served)
}

/**
 * Applies an alteration to the device.
 * @param tell called for each altered exchange
 */
export function intercept(behaviour: Behaviour, alteration: Alteration, device: Device, tell: () => void): void {
  const { change } = alteration
  if (change.kind === 'restarts' && change.to !== 'after these calls') {
    behaviour.boot.restartsPerChange = change.to === 'none' ? 0 : 2
    return tell()
  }
  if (change.kind === 'datagram') {
    behaviour.forwarding.leaves = alterDatagrams(change, tell)
    return
  }
  if (change.kind === 'printed') return void behaviour.commandLine.says.push(alterPrinted(change, tell))
  behaviour.interceptors.push(createInterceptor(alteration.calls, change, device, tell))
}

function createInterceptor(
  calls: Calls | undefined,
  change: Exclude<Change, { kind: 'printed' | 'datagram' }>,
  device: Device,
  tell: () => void,
): Interceptor {
  const concern = createConcern(calls)
  if (change.kind === 'tokens') return changeTokenLives(change, concern, device, tell)
  if (change.kind === 'write' || change.kind === 'sent') return changeWrites(change, concern, tell)
  if (change.kind === 'entry') return bypassLogin(concern, device, tell)
  const alter = createAlteration(change, device)
  return async (call, serve) => {
    const [concerned, answer] = [await concern.asked(call), await serve(call)]
    if (!concerned || !concern.answered(answer)) return answer
    const before = parseAnswer(answer)
    const after = alter(before, call)
    if (same(before, after) || !concern.counted()) return answer
    tell()
    return after
  }
}

type AlterAnswer = (answer: Answer, call: Call) => Answer

function createAlteration(
  change: Exclude<Change, { kind: 'tokens' | 'write' | 'sent' | 'entry' | 'printed' | 'datagram' }>,
  device: Device,
): AlterAnswer {
  switch (change.kind) {
    case 'status':
      return (answer) => {
        if (answer.status === change.to && answer.body === undefined) return answer
        const { headers, body } = change.to >= 400 ? answerError(change.to) : answer
        const { 'content-type': type = 'application/yang-data+json' } = headers
        const own = { ...answer.headers, 'content-type': type }
        return change.bare === true ? { status: change.to, headers: own } : { status: change.to, headers: own, body }
      }
    case 'body':
      return (answer) => alterBody(answer, change.to)
    case 'header':
      return (answer) => ({ ...answer, headers: headerChanged(answer.headers, change.name, change.to) })
    case 'member': {
      const changing = createMemberChanger(change.to)
      return (answer, { asked: { method, path } }) => {
        if (!['GET', 'POST'].includes(method) || answer.status !== 200) return answer
        // The output of an operation is nested below the operation's path.
        const top = method === 'GET' ? toMemberPath(path) : `${toMemberPath(path)}/output`
        const body = changeMembers(answer.body, top, change.at, changing)
        const gone =
          method === 'GET' && Object.keys(Object(body)).length === 0 && Object.keys(Object(answer.body)).length > 0
        return gone ? { ...answer, ...answerError(404), headers: answer.headers } : { ...answer, body }
      }
    }
    case 'restarts':
      return (answer) => {
        device.boot.restart(1000)
        return { ...answer }
      }
  }
}
