import type { Call, Ended, Faults } from './fault.ts'

const refusal: Ended = { code: 2, stdout: '', stderr: 'confparse: unknown option\n' }

/** Faults in where the command reads its input, where it writes its output, and which options it accepts. */
export const calls = {
  'ignores-file': { call: withoutFile },
  'ignores-standard-input': { call: (call) => ({ ...call, stdin: '' }) },
  'standard-input-wins': { call: (call) => (call.stdin === '' ? call : withoutFile(call)) },
  'writes-standard-error': {
    ended: (ended) => ({ ...ended, stdout: '', stderr: ended.stderr + ended.stdout }),
  },
  'output-option-ignored': { call: (call) => withoutOutput(call, '--output') },
  'output-letter-ignored': { call: (call) => withoutOutput(call, '-o') },
  'output-on-standard-output-too': {
    ended: (ended) => ({ ...ended, stdout: ended.stdout + (ended.written ?? '') }),
  },
  'default-format-jsonl': { call: (call) => ({ ...call, format: call.format ?? 'jsonl' }) },
  'format-json-refused': { call: (call) => (call.format === 'json' ? refusal : call) },
  'sort-refused': { call: (call) => (call.sort ? refusal : call) },
} as const satisfies Faults

function withoutFile(call: Call): Call {
  const { file, ...rest } = call
  return file === undefined ? call : rest
}

function withoutOutput(call: Call, option: string): Call {
  const { output, ...rest } = call
  return output?.option === option ? rest : call
}
