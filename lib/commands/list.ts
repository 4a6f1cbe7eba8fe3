import type { Command } from 'commander'

export function define(_program: Command): void {}
