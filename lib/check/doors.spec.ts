import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)

/** The only module that prints output for people. It removes secrets and control characters. */
const DOOR = 'lib/terminal/output.ts'

/**
 * Standalone programs that may print directly: the launcher (which runs before any module is loaded), tools, and broken
 * copies of tools.
 */
const APART = /^lib\/(commands\/plumbline\.js|targets\/|selftest\/broken)/

const sources = ['lib', 'suites'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.[jt]s$/.test(file) && !/\.(spec\.ts|client\.js)$/.test(file) && !APART.test(file)),
)

/** Finds statements that print without using `DOOR`. */
function printedBy(source: string): readonly string[] {
  return source.match(/\bprocess\.std(out|err)\b|\bconsole\.\w+|\{[^}]*\bstd(out|err)\b[^}]*\} = process\b/g) ?? []
}

describe('terminal output', () => {
  test('passes through the output module', () => {
    expect(sources).toContain(DOOR)
    const others = sources.filter((file) => file !== DOOR)
    const printing = others.filter((file) => printedBy(readFileSync(new URL(file, ROOT), 'utf8')).length > 0)
    expect(printing).toEqual([])
  })

  test('is detected if it bypasses the output module', () => {
    expect(printedBy('process.stderr.write(text)')).toEqual(['process.stderr'])
    expect(printedBy('console.log(text)')).toEqual(['console.log'])
    expect(printedBy('const { stdout } = process')).toEqual(['{ stdout } = process'])
    expect(printedBy('say(text)')).toEqual([])
  })
})
