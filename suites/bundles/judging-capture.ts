import { expect } from 'vitest'
import { type Look, outputIn } from '#lib/fixtures/bundles.ts'
import type { Verify } from './judging.ts'
import type { Course } from './looks.ts'
import { beginsWithWarning, endsWithCode, saysCollecting } from './result.ts'

/** Judges the answer to a capture that has begun. */
export async function judgeCapture({ body }: Look['answer'], verify: Verify): Promise<void> {
  const { result, resultint } = outputIn(body)
  const text = String(result)
  const shown = JSON.stringify(text)
  await verify('bundles/capture-warns', () =>
    expect(beginsWithWarning(text), `whether it begins with a warning of sensitive data: ${shown}`).toBe(true),
  )
  await verify('bundles/capture-announces', () =>
    expect(saysCollecting(text), `whether a line after the warning says that it collects: ${shown}`).toBe(true),
  )
  await verify('bundles/capture-return-code', () =>
    expect(endsWithCode(text), `whether it ends with return code 200: ${shown}`).toBe(true),
  )
  await verify('bundles/capture-resultint-0', () => expect(resultint, 'resultint of the capture').toBe(0))
}

/** Judges what has come to lie among the bundles. */
export async function judgeFile(
  found: readonly string[],
  name: string,
  { end }: Course,
  verify: Verify,
): Promise<void> {
  await verify('bundles/file-appears', () =>
    expect(found.length, 'files that have come to lie at diags/shared/qkview').toBeGreaterThan(0),
  )
  await verify('bundles/takes-filename', () => {
    expect(found.join(' '), 'the files that have come to lie at diags/shared/qkview').toContain(name)
    expect(String(end?.status?.Filename), 'Filename of the status').toContain(name)
  })
}
