// First set-up file of a lane. Vitest imports it under a temporary name: as TypeScript, every worker would compile it.
import './lane-worker.ts'
