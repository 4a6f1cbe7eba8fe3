import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A process and its relation to others. */
interface Related {
  readonly parent: number
  readonly group: number
  /** Its program and arguments, or the title that it has given itself. */
  readonly command: string
  /** It is a zombie: it has ended, but its parent has not yet waited for it. */
  readonly isOver: boolean
}

/**
 * Package runners that start programs of a checkout: they end at once when told to, and leave their children running.
 */
const STARTER = /^(\S*\/)?(npm|npx|pnpm|yarn|bunx?)\b|\/(npm|npx|pnpm|yarn)(-cli)?(\.[cm]?js)?( |$)/
/** Milliseconds between two checks that it is alive. */
const LOOK = 500

/**
 * Calls `ended` when npx, npm or the like, which started this process, ends before it. A process that left their
 * process group, as by setsid, or that none of them started, is independent, whoever its parent is.
 * @returns a function that ends the watch
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

/** Finds the nearest runner above, in the same group. */
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

/** Reads /proc, or ps where there is none; undefined if neither works. */
function readProcess(pid: number): Related | undefined {
  try {
    if (process.platform !== 'linux') return queryPs(pid)
    // The program's name is in parentheses and may contain anything.
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
