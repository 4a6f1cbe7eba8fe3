import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process, with its parent and its process group. */
interface Related {
  readonly parent: number
  readonly group: number
  /** The program and arguments of the process, or the title that the process has set. */
  readonly command: string
  /** Whether the process is a zombie: it has ended, but its parent has not yet waited for it. */
  readonly isOver: boolean
}

/**
 * Package runners, which start the programs of a checkout. When signalled, they end at once and leave their children
 * running.
 */
const STARTER = /^(\S*\/)?(npm|npx|pnpm|yarn|bunx?)\b|\/(npm|npx|pnpm|yarn)(-cli)?(\.[cm]?js)?( |$)/
/** Milliseconds between two checks that the package runner is alive. */
const LOOK = 500

/**
 * Calls `ended` when the npm, npx or similar runner that started this process ends. A process without such a runner in
 * its process group is not watched: it may have left the group, as by setsid.
 * @returns a function that stops the watch
 */
export function watchStarter(ended: () => void): () => void {
  const starter = process.env['npm_config_user_agent'] === undefined ? undefined : findStarter(process.pid)
  if (starter === undefined) return () => {}
  const looking = setInterval(() => {
    if (isThere(starter)) return
    clearInterval(looking)
    ended()
  }, LOOK).unref()
  return () => clearInterval(looking)
}

/** Returns the nearest package runner among the ancestors in the same process group. */
function findStarter(own: number): number | undefined {
  const group = readProcess(own)?.group
  for (let pid = readProcess(own)?.parent; pid !== undefined && pid > 1; ) {
    const around = readProcess(pid)
    if (around === undefined || around.group !== group) return undefined
    if (STARTER.test(around.command)) return pid
    pid = around.parent
  }
  return undefined
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return Object(error).code === 'EPERM'
  }
  return process.platform !== 'linux' || readProcess(pid)?.isOver === false
}

/** Reads a process from /proc, or through ps on other systems. Returns undefined if that fails. */
function readProcess(pid: number): Related | undefined {
  try {
    if (process.platform !== 'linux') return queryPs(pid)
    // In `stat`, the program's name is in parentheses and may contain any character.
    const [state, parent, group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { parent: Number(parent), group: Number(group), command, isOver: state === 'Z' }
  } catch {
    return undefined
  }
}

function queryPs(pid: number): Related | undefined {
  const told = execFileSync('ps', ['-o', 'ppid=,pgid=,stat=,command=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, group, state = '', command = ''] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/m.exec(told) ?? []
  if (parent === undefined) return undefined
  return { parent: Number(parent), group: Number(group), command, isOver: state.startsWith('Z') }
}
