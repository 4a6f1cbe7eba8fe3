import { inject } from 'vitest'
// What every test needs, so that it is loaded when the turn comes.
import '../fixtures.ts'
import { turnOf } from './turns.ts'

// First set-up file of a lane: its tests begin when it is the lane's turn.
await turnOf(inject('plumbline').id, inject('lane'))
