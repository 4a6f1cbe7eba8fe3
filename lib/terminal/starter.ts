import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process, with its parent and its process group. */
export interface Related {
  readonly parent: number
  readonly group: number
  /** The program and arguments of the process, or the title that the process has set. */
  readonly command: string
  /** Whether the process is a zombie: it has ended, but its parent has not yet waited for it. */
  readonly isOver: boolean
}

/**
 * Programs that start others, end at once when told to, and leave their children running: package runners, and this
 * program where it hands over to another Node.
 */
const RUNNER =
  /^(\S*\/)?(npm|npx|pnpm|yarn|bunx?)\b|\/(npm|npx|pnpm|yarn)(-cli)?(\.[cm]?js)?( |$)|\/plumbline(\.js)?( |$)/
/** Programs that may end long before what they have started in the background. */
const SHELL = /^-?(\S*\/)?((ba|da|z|k|a|fi)?sh|busybox|g?make)\b/
/** Milliseconds between two checks that the package runner is alive. */
const LOOK = 200

/**
 * Calls `ended` when the npm, npx or similar runner that started this process ends. If the process group contains no
 * such runner, none is watched: this process may have left the runner's group, as by setsid.
 * @returns a function that stops the watch
 */
export function watchStarter(ended: () => void): () => void {
  return watchProcesses(
    process.env['npm_config_user_agent'] === undefined ? [] : findStarters(process.pid).runners,
    ended,
  )
}

/**
 * Calls `ended` when a process above this one in the same group ends first: a package runner such as npx, or the
 * program that called it, such as a test that is killed. Shells and processes in other groups are not watched, because
 * what a shell started in the background goes on after the shell has ended, and so does a process that has left the
 * group.
 * @returns a function that ends the watch
 */
export function watchCaller(ended: () => void): () => void {
  return watchProcesses(findStarters(process.pid).nearest, ended)
}

function watchProcesses(pids: readonly number[], ended: () => void): () => void {
  if (pids.length === 0) return () => {}
  const looking = setInterval(() => {
    if (pids.every(isThere)) return
    clearInterval(looking)
    ended()
  }, LOOK).unref()
  return () => clearInterval(looking)
}

/** The processes above a process (its parent, the parent's parent and so on) as far as they belong to its group. */
interface Starters {
  /** All package runners. */
  readonly runners: readonly number[]
  /** The nearest program that is neither a runner nor a shell, and the runners below it. */
  readonly nearest: readonly number[]
}

export function findStarters(own: number, read: (pid: number) => Related | undefined = readProcess): Starters {
  const group = read(own)?.group
  const [runners, nearest]: [number[], number[]] = [[], []]
  let isNearest = true
  for (let pid = read(own)?.parent; pid !== undefined && pid > 1; ) {
    const around = read(pid)
    if (around === undefined || around.group !== group) break
    const isRunner = RUNNER.test(around.command)
    if (isRunner) runners.push(pid)
    if (isNearest && !SHELL.test(around.command)) nearest.push(pid)
    isNearest &&= isRunner || SHELL.test(around.command)
    pid = around.parent
  }
  return { runners, nearest }
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
