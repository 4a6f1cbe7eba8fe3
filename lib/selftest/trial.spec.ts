import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { TrialError, createTrial } from './trial.ts'

test('a baseline run that takes too long is rejected', async () => {
  const scratch = mkdtempSync(join(tmpdir(), 'plumbline-trial-'))
  onTestFinished(() => rmSync(scratch, { recursive: true }))
  const trial = createTrial(scratch, new AbortController().signal)

  // With no time at all, the run is late however fast it is.
  const late = trial('emulator-appliance-20port', { seconds: 0 })

  await expect(late).rejects.toThrow(new TrialError('a run with no fault was ended, because no test ended in 0 s'))
})
