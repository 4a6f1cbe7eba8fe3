import { outputIn } from '#lib/fixtures/bundles.ts'

/** Whether an upload is accepted: an operation may succeed and say in its output that it did not do it. */
export function isAccepted({ status, body }: { readonly status: number; readonly body: unknown }): boolean {
  const { message, errorcode } = outputIn(body)
  return status < 300 && (errorcode !== true || /\b202\b/.test(String(message)))
}
