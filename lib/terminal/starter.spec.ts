import { expect, test } from 'vitest'
import { findStarters, type Related } from './starter.ts'

/**
 * Returns a chain of processes, each started by the one before it. Ids begin at 2, and the last process is this one. A
 * command with `|` begins a new process group.
 */
function chain(...commands: readonly string[]): (pid: number) => Related | undefined {
  let group = 0
  const processes = commands.map((command, index) => {
    if (command.startsWith('| ')) group = index
    return { parent: index + 1, group, command: command.replace('| ', ''), isOver: false }
  })
  return (pid) => processes[pid - 2]
}

test.each([
  ['of a test', ['node test.mjs', 'node emulator.js'], [], [2]],
  ['of npx', ['-bash', '| npm exec plumbline emulator', 'sh -c plumbline emulator', 'node emulator.js'], [3], [3]],
  [
    'of npx in a test',
    ['python3 test.py', 'npm exec plumbline emulator', 'sh -c plumbline emulator', 'node emulator.js'],
    [3],
    [3, 2],
  ],
  [
    'of an old Node in a test',
    ['npm test', 'python3 test.py', '/usr/bin/node /repo/node_modules/.bin/plumbline emulator', 'node emulator.js'],
    [4, 2],
    [4, 3],
  ],
  ['of a step of a pipeline', ['Runner.Worker', '/usr/bin/bash -e step.sh', 'node emulator.js'], [], [2]],
  ['of make', ['| make lab', '/bin/sh -c ./start.sh', '/bin/bash ./start.sh', 'node emulator.js'], [], []],
  ['of setsid in a test', ['node test.mjs', '| node emulator.js'], [], []],
  ['of a terminal', ['sshd', '| -zsh', '| node emulator.js'], [], []],
])('the processes that started a command are found in the process chain %s', (_what, commands, runners, nearest) => {
  expect(findStarters(commands.length + 1, chain(...commands))).toEqual({ runners, nearest })
})
