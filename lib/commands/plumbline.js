#!/usr/bin/env node
// Starts on any Node and hands over to the one that the lockfile installs.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const WANTED = 26
const main = fileURLToPath(new URL('./main.ts', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= WANTED) {
  // In the environment, so that worker threads and the emulator's process share the cache.
  const { enableCompileCache } = await import('node:module')
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../node_modules/.cache/plumbline', import.meta.url))
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  const { main: run } = await import(main)
  await run(process.argv.slice(2))
} else {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const names = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const file = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const found = names
    .map((name) => fileURLToPath(new URL(`../../node_modules/${name}/${file}`, import.meta.url)))
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
