import { expect, test } from 'vitest'
import { judgeCapabilities } from './capabilities.ts'

test.for([
  { claimed: true, shownBy: ['1'], verdict: 'ok' },
  { claimed: false, shownBy: [], verdict: 'ok' },
  { claimed: false, shownBy: ['1'], verdict: 'warning' },
  { claimed: true, shownBy: [], verdict: 'wrong' },
  { claimed: true, shownBy: undefined, verdict: 'not checked' },
])(
  'the verdict on a capability is $verdict, given the claim $claimed and the evidence $shownBy',
  ({ claimed, shownBy, verdict }) => {
    expect(judgeCapabilities([{ name: 'optics', shownBy }], { optics: claimed })).toMatchObject([{ verdict }])
  },
)
