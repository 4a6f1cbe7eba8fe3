// The program of a target that is made ready before its task is known.
import './loaded.ts'
await import('./program.ts')
