import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/**
 * Returns a function that reports an event by running a command with the event as JSON on standard input.
 * @param complain called with a message if the command fails
 */
export function notifier(command: string | undefined, complain: (text: string) => void): (event: object) => void {
  if (command === undefined) return () => {}
  return (event) => {
    const child = spawn(resolve(command), [], { stdio: ['pipe', 'ignore', 'inherit'] })
    child.on('error', (error) => complain(`${command} cannot be started: ${error.message}`))
    child.on('exit', (code) => code !== 0 && complain(`${command} ended with ${code}: ${JSON.stringify(event)}`))
    child.stdin.on('error', () => {})
    child.stdin.end(`${JSON.stringify(event)}\n`)
  }
}
