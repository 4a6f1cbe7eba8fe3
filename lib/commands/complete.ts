import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { catalogue } from '../catalogue/catalogue.ts'
import { profileNames } from '../profile/load.ts'
import { LEVELS } from './run.ts'

/**
 * `complete bash` (zsh, fish, powershell) prints the script that completes commands, options and values in the shell.
 * The shell then calls `complete -- <words>`. Requires the other commands to be registered on `program`.
 */
export function define(program: Command): void {
  const root = tab(program)
  for (const command of root.commands.values()) {
    for (const [name, list] of Object.entries(VALUES)) {
      const option = command.options.get(name)
      if (option !== undefined) option.handler = (complete) => list().forEach((value) => complete(value, ''))
    }
  }
}

/** Allowed values by option name. They apply to every command that has the option. */
const VALUES: Readonly<Record<string, () => readonly string[]>> = {
  area: () => [...new Set([...catalogue.all.keys()].map((id) => id.replace(/\/.*$/, '')))],
  level: () => LEVELS,
  profile: profileNames,
  requirement: () => [...catalogue.all.keys()],
}
