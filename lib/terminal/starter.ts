import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process, with its parent and its process group. */
export interface Related {
  readonly parent: number
  readonly group: number
  /** The program and arguments of the process, or the title that the process has set. */
  readonly command: string
  /** Whether the process is a zombie: it has ended, but its parent has not collected its exit status yet. */
  readonly isOver: boolean
}

/**
 * Programs that start other programs, end at once when told to, and leave their children running. These are package
 * runners, and Plumbline itself when it hands over to another Node.js.
 */
const RUNNER =
  /^(\S*\/)?(npm|npx|pnpm|yarn|bunx?)\b|\/(npm|npx|pnpm|yarn)(-cli)?(\.[cm]?js)?( |$)|\/plumbline(\.js)?( |$)/
/** Programs that may end long before the programs that they started in the background. */
const SHELL = /^-?(\S*\/)?((ba|da|z|k|a|fi)?sh|busybox|g?make)\b/
/** Milliseconds between two checks that the watched processes are alive. */
const LOOK = 200

/**
 * Calls `ended` when the npm, npx or similar runner that started this process ends. Only a runner in the same process
 * group is watched. This process may have left the runner's group, for example by setsid.
 * @returns a function that stops the watch
 */
export function watchStarter(ended: () => void): () => void {
  return watchProcesses(
    process.env['npm_config_user_agent'] === undefined ? [] : findStarters(process.pid).runners,
    ended,
  )
}

/**
 * Calls `ended` when one of the processes that started this one ends: a package runner such as npx, or the program that
 * called it, such as a test that is killed. Shells are not watched, because programs that a shell started in the
 * background may outlive it. Processes in other groups are not watched, because a process that left a group is meant to
 * outlive it.
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

/**
 * The processes that started a process (its parent, the parent's parent and so on) and that belong to its process
 * group.
 */
interface Starters {
  /** All package runners. */
  readonly runners: readonly number[]
  /** The nearest program that is neither a runner nor a shell, and the runners between it and this process. */
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

/** Reads a process from /proc, or through `ps` on other systems. Returns undefined if that fails. */
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
