import { expect, test } from 'vitest'
import { judgeCapabilities } from './capabilities.ts'

test.for([
  { claimed: true, shownBy: ['1'], verdict: 'ok' },
  { claimed: false, shownBy: [], verdict: 'ok' },
  { claimed: false, shownBy: ['1'], verdict: 'warning' },
  { claimed: true, shownBy: [], verdict: 'wrong' },
  { claimed: true, shownBy: undefined, verdict: 'not checked' },
])(
  'a capability with the claim $claimed and the evidence $shownBy is judged as $verdict',
  ({ claimed, shownBy, verdict }) => {
    expect(judgeCapabilities([{ name: 'optics', shownBy }], { optics: claimed })).toMatchObject([{ verdict }])
  },
)
