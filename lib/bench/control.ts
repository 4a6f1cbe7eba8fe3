import { request } from 'undici'
import type { ControlPort } from '../domain/control-port.ts'
import { HarnessError } from '../domain/errors.ts'

/**
 * Sends an emulator a command that is reserved for its bench.
 * @param deed the command in words, for error messages
 * @throws {HarnessError} if the emulator refuses the command or does not respond
 */
export async function tell(
  { control, tokenVariable }: ControlPort,
  path: string,
  body: object,
  deed: string,
): Promise<void> {
  const at = `${control}${path}`
  const answer = await request(at, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env[tokenVariable] ?? ''}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    throw new HarnessError(`the control port ${control} does not answer`, { cause: error })
  })
  const text = await answer.body.text()
  if (answer.statusCode === 200) return
  throw new HarnessError(`POST ${at} to ${deed} is answered ${answer.statusCode}: ${text}`)
}
