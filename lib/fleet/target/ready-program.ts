// The program of a target process that is prepared before its task is known.
import './loaded.ts'
await import('./program.ts')
