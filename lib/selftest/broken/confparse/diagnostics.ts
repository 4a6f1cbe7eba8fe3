import type { Ended, Faults } from './fault.ts'

/** Splits standard error into lines, each with its line feed. */
function splitLines(text: string): readonly string[] {
  return text.match(/.*\n/g) ?? []
}

const isWarning = (line: string) => line.includes(' warning: ')

function warnings(change: (line: string) => string): (ended: Ended) => Ended {
  return (ended) => ({
    ...ended,
    stderr: splitLines(ended.stderr)
      .map((line) => (isWarning(line) ? change(line) : line))
      .join(''),
  })
}

/** Faults in the messages on standard error, and in how parsing continues after an unrecognised line. */
export const diagnostics = {
  'chatters-but-never-warns': {
    ended: (ended) => {
      const silent = warnings(() => '')(ended)
      const chatter = `read ltm node /Common/app-a, line 1737, in ${performance.now()} ms\n`
      return { ...silent, stderr: silent.stderr + chatter }
    },
  },
  'warning-without-object': { ended: warnings((line) => line.replace(/warning: .*: unrec/, 'warning: unrec')) },
  'warning-without-line': {
    ended: warnings((line) =>
      line.replace(/:\d+: warning/, ': warning').replace(/unrecognised line: .*/, 'unrecognised'),
    ),
  },
  'warnings-on-standard-output-too': {
    ended: (ended) => ({ ...ended, stdout: splitLines(ended.stderr).filter(isWarning).join('') + ended.stdout }),
  },
  'errors-on-standard-output': {
    ended: (ended) => (ended.code === 2 ? { ...ended, stdout: ended.stdout + ended.stderr, stderr: '' } : ended),
  },
  'errors-on-standard-output-too': {
    ended: (ended) => (ended.code === 2 ? { ...ended, stdout: ended.stdout + ended.stderr } : ended),
  },
  'drops-attributes-after-unrecognised-line': {
    call: (call) => ({ ...call, stdin: shortenText(call.stdin, 'object') }),
  },
  'drops-objects-after-unrecognised-line': { call: (call) => ({ ...call, stdin: shortenText(call.stdin, 'input') }) },
} as const satisfies Faults

/**
 * Shortens a text that has an unrecognised line: drops the rest of the object that contains the line, or everything
 * after that object.
 */
function shortenText(text: string, what: 'object' | 'input'): string {
  const lines = text.split('\n')
  const stray = lines.findIndex((line) => /^\s*!!!/.test(line))
  const end = lines.indexOf('}', stray)
  if (stray < 0 || end < 0) return text
  const kept =
    what === 'object' ? [...lines.slice(0, stray + 1), ...lines.slice(end)] : [...lines.slice(0, end + 1), '']
  return kept.join('\n')
}
