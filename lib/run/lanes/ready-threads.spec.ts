import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { createVitest, distDir } from 'vitest/node'
import { choosePool, createPoolWorker } from './ready-threads.ts'

test('a thread whose memory runs out ends its lane, with the reason, and not the process', async () => {
  const reasons: string[] = []
  const errors: string[] = []
  const startSmallThread = () =>
    createPoolWorker(
      new Worker(`${distDir}/workers/threads.js`, {
        env: { ...process.env, VITEST: 'true' },
        resourceLimits: { maxOldGenerationSizeMb: 60 },
      }),
    )
  const vitest = await createVitest('test', {
    config: false,
    root: fileURLToPath(new URL('./collecting/', import.meta.url)),
    watch: false,
    include: ['starving.ts'],
    pool: choosePool(startSmallThread, (reason) => void reasons.push(reason)),
    isolate: false,
    experimental: { viteModuleRunner: false },
    reporters: [{ onTestRunEnd: (_modules, found) => void errors.push(...found.map(({ message }) => message)) }],
  })

  await vitest.start()
  await vitest.close()

  expect(reasons).toEqual([expect.stringContaining('memory of this process ran out')])
  expect(errors).toEqual([expect.stringContaining('emitted error')])
})
