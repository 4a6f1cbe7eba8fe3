#!/usr/bin/env node
// Starts on any Node, and hands an old one's work over to the one that npm installed with it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A package holds JavaScript, which older ones run, too; a checkout's types are stripped as the lockfile's Node does it. */
const isPackage = existsSync(new URL('main.js', import.meta.url))
const WANTED = isPackage ? '22.15' : '26'
const isFit = isPackage ? module.registerHooks !== undefined : Number(process.versions.node.split('.')[0]) >= 26
/** Where packages may be installed, the nearest folder first. */
const modules = (createRequire(import.meta.url).resolve.paths('plumbline') ?? []).filter((path) => existsSync(path))

if (isFit) {
  // In the environment, so that worker threads and the emulator's process share the cache.
  process.env.NODE_COMPILE_CACHE ??= join(modules[0] ?? '.', '.cache', 'plumbline')
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE)
  const { main } = await import('./main.ts')
  await main(process.argv.slice(2))
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
  // The IPC channel tells the child when this process is killed.
  const child = spawn(found, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A signal to the process group, as a terminal sends it, reaches the child twice; the child counts both as one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? { SIGHUP: 129, SIGINT: 130, SIGKILL: 137 }[signal] ?? 143))
}
