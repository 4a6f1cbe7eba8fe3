// First set-up file of a lane. Vitest gives it a name of the moment: as TypeScript it would be compiled in every worker.
import './lane-worker.ts'
