#!/usr/bin/env node
// A checkout runs its TypeScript; a package holds what was compiled from it, in the same places below `dist`.
import { existsSync } from 'node:fs'

const tree = existsSync(new URL('../lib', import.meta.url)) ? '../lib' : '../dist/lib'
await import(`${tree}/targets/rule-scanner/rulescan.js`)
