import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStimulus } from './stimulus.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-stimulus-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function program(script: string) {
  return createStimulus(
    { driver: 'command', faults: ['psu-fault'], command: [process.execPath, '-e', script, '--'] },
    10,
  )
}

describe('a stimulus program', () => {
  test('receives the action and the fault as arguments', async () => {
    const file = join(folder, 'asked')
    const stimulus = program(
      `require('fs').appendFileSync(${JSON.stringify(file)}, process.argv.slice(1).join(' ') + '\\n')`,
    )

    await stimulus.raise('psu-fault')
    await stimulus.clear('psu-fault')

    expect(readFileSync(file, 'utf8')).toBe('raise psu-fault\nclear psu-fault\n')
  })

  test('that fails is reported with its task and its error output', async () => {
    const stimulus = program(`console.error('no such relay'); process.exit(3)`)

    await expect(stimulus.raise('psu-fault')).rejects.toThrow(
      /asked to raise the fault psu-fault, failed: no such relay/,
    )
  })
})
