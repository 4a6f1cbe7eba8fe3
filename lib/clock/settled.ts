import type { Clock, Wait } from './clock.ts'

interface Settling {
  readonly clock: Pick<Clock, 'now' | 'until'>
  readonly budgets: { readonly settle: number; readonly poll: number }
  readonly wait: Wait
}

/**
 * Reads until a condition holds or the budget `settle` is used up.
 * @param by returns the clock and the budgets; called only if the first value does not meet the condition
 * @returns the last value, for the caller to judge
 */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  by: () => Settling,
): Promise<T> {
  let value = await read()
  if (holds(value)) return value
  const { clock, budgets, wait } = by()
  const deadline = (await clock.now()) + budgets.settle * 1000
  for (;;) {
    const now = await clock.until((await clock.now()) + budgets.poll * 1000, wait)
    value = await read()
    if (holds(value) || now >= deadline) return value
  }
}
