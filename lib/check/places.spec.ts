import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const ROOT = new URL('../../', import.meta.url)

/** Sources of everything that judges a target: the suites, and the tests that schemas declare. */
const sources = ['suites', 'lib/testkit'].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts')),
)

/** Matches comments, strings and regular expressions, whose commas and brackets must not be counted. */
const OPAQUE =
  /\/\/.*|\/\*[^]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(,=>:[!&|?{};]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+\/\w*/g

/** Returns the assertions in a source that have only one argument, and therefore do not state what they are about. */
function unplacedIn(source: string): readonly string[] {
  const text = source.replaceAll(OPAQUE, (part) => (part.startsWith('/') ? ' ' : '_'))
  return [...text.matchAll(/(?<![\w.])expect\(/g)].flatMap(({ index }) => {
    const inside = argumentsFrom(text, index + 'expect('.length)
    return inside.commas === 0 ? [text.slice(index, inside.end)] : []
  })
}

function argumentsFrom(text: string, start: number): { readonly commas: number; readonly end: number } {
  let depth = 1
  let commas = 0
  let end = start
  for (; depth > 0 && end < text.length; end += 1) {
    const letter = text.charAt(end)
    if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth -= 1
    // Ignores the comma that the formatter adds before the closing bracket.
    else if (letter === ',' && depth === 1 && !/^\s*\)/.test(text.slice(end + 1))) commas += 1
  }
  return { commas, end }
}

describe('an assertion about a target', () => {
  test.each(sources)('has a message as its second argument in %s', (file) => {
    expect(unplacedIn(readFileSync(new URL(file, ROOT), 'utf8'))).toEqual([])
  })

  test('is reported if it has no message', () => {
    expect(unplacedIn('expect(await read()).toBe(1)')).toEqual(['expect(await read())'])
    expect(unplacedIn("expect(of(a, 'b'))")).toEqual(['expect(of(a, _))'])
    expect(unplacedIn("expect(\n  found,\n  'the port of a server',\n).toBe(53)")).toEqual([])
    expect(unplacedIn('expect(a.filter((x) => /[)]/.test(x)), `ports of ${name}`).toEqual([])')).toEqual([])
    expect(unplacedIn("// expect(a)\nother.expect(a); 'expect(a)'")).toEqual([])
  })
})
