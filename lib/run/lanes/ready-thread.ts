import { parentPort, workerData } from 'node:worker_threads'
import './plain-names.ts'

// From here on, Vitest's program waits for messages. They arrive once this thread has a lane.
await import(String(workerData))
// Loads in advance most of what the doors of the testkit import. The doors themselves cannot be loaded yet: they define
// tests, which needs a lane.
await import('../../testkit/base.ts')
await import('../../testkit/http-witness.ts')
await import('../../testkit/restore-checkpoints.ts')
await import('../../testkit/worker.ts')
parentPort?.postMessage('ready')
