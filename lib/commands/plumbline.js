#!/usr/bin/env node
// Starts on any Node, and hands an old one's work over to the one that npm installed with it. Where memory is limited, it
// hands over as well: a Node whose memory runs out ends at once, and only its parent can say so.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'

/** A package holds JavaScript, which older ones run, too; a checkout's types are stripped as the lockfile's Node does it. */
const isPackage = existsSync(new URL('main.js', import.meta.url))
const WANTED = isPackage ? '22.15' : '26'
const isFit = isPackage ? module.registerHooks !== undefined : Number(process.versions.node.split('.')[0]) >= 26
/** Where packages may be installed, the nearest folder first. */
const modules = (createRequire(import.meta.url).resolve.paths('plumbline') ?? []).filter((path) => existsSync(path))

/** How a Node ends whose memory runs out: by SIGILL, SIGTRAP or SIGABRT of its own, or by SIGKILL of the system. */
const MEMORY_CODES = [132, 133, 134, 137]
/** The commands that change a target, and keep a journal of that. */
const CHANGING = ['run', 'explore', 'restore', 'sweep']

/** A parent that keeps an IPC channel watches this process already. */
const isWatched = process.channel !== undefined

if (isFit && (isWatched || !isMemoryLimited())) {
  // In the environment, so that worker threads and the emulator's process share the cache.
  process.env.NODE_COMPILE_CACHE ??= join(modules[0] ?? '.', '.cache', 'plumbline')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  const { main } = await import('./main.ts')
  await main(process.argv.slice(2))
} else if (isFit) {
  handOver(process.execPath)
} else {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const names = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const found = modules
    .flatMap((folder) => names.map((name) => join(folder, name, file)))
    .find((path) => existsSync(path))
  if (found === undefined) {
    console.error(`Plumbline runs on Node ${WANTED}, which is not installed. Run: npm ci`)
    process.exit(2)
  }
  handOver(found)
}

/** Whether the heap is small, or the address space limited, in which each thread of a run takes gigabytes. */
function isMemoryLimited() {
  if (getHeapStatistics().heap_size_limit < 2 ** 30) return true
  process.report.excludeNetwork = true
  const { userLimits = {} } = process.report.getReport()
  return Object.entries(userLimits).some(
    ([name, { soft }]) => name.startsWith('virtual_memory') && soft !== 'unlimited',
  )
}

/** Runs this file by another process, and passes on its signals and its exit code. */
function handOver(node) {
  const options = process.execArgv.filter((option) => !option.startsWith('--inspect'))
  // The IPC channel tells the child when this process is killed.
  const child = spawn(node, [...options, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A signal to the process group, as a terminal sends it, reaches the child twice; the child counts both as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    const exitCode = code ?? 128 + constants.signals[signal]
    if (MEMORY_CODES.includes(exitCode)) console.error(describeMemory(signal ?? `exit code ${exitCode}`))
    process.exit(exitCode)
  })
}

/** @param {string} end how the process ended */
function describeMemory(end) {
  const [command = ''] = process.argv.slice(2)
  const lines = [
    `plumbline: the process ended by ${end} before it had a result, as Node does where memory runs out.`,
    'Give it more: NODE_OPTIONS=--max-old-space-size=2048, a higher limit of the container, or "ulimit -v unlimited".',
  ]
  if (CHANGING.includes(command)) {
    lines.push(
      'The journal of what it changed on a unit stands: "plumbline restore --profile <file>" puts that back, and so does the next run.',
    )
  }
  return lines.join('\n')
}
