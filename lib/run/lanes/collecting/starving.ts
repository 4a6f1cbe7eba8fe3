import { test } from 'vitest'

/** A test that fills the memory of its thread, for the pool's spec. */
test('takes more and more memory', () => {
  const kept: number[][] = []
  for (;;) kept.push(Array.from({ length: 100_000 }, (_, index) => index / 3))
})
