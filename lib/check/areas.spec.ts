import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { areas } from '../catalogue/areas.ts'
import { catalogue } from '../catalogue/catalogue.ts'

const LIB = new URL('../', import.meta.url)

/**
 * Files that may contain names of requirements and areas. Specs and faults name the requirements that they test.
 * Targets use the contract's words, some of which are also names of areas.
 */
const BESIDE = /\.spec\.ts$|^selftest\/(faults|broken)|^targets\/|^report\/sample\.ts$/

/**
 * Areas whose names are also ordinary words in this library. These words are used for the device's clock and files, an
 * SSH event, kinds of targets, and members of a naming.
 */
const WORDS: ReadonlySet<string> = new Set([
  'authentication',
  'clock',
  'cloud',
  'files',
  'manager',
  'onboarding',
  'parser',
  'scanner',
])

const names = areas().map(({ name }) => name)
const sources = readdirSync(LIB, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.[jt]s$/.test(file) && !BESIDE.test(file))

/** Returns the string literals that are an area name or contain a requirement id. */
function namingIn(source: string): readonly string[] {
  const tokens = source.matchAll(
    /\/\/.*|\/\*[^]*?\*\/|'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g,
  )
  const literals = [...tokens].map(([, single, double, template]) => single ?? double ?? template ?? '')
  return literals.filter((text) => {
    if (names.includes(text)) return !WORDS.has(text)
    return [...text.matchAll(/[a-z][a-z-]*\/[a-z0-9-]+/g)].some(([word]) => catalogue.all.has(word))
  })
}

describe('the library', () => {
  test.each(sources)('contains no area name and no requirement id in %s', (file) => {
    expect(namingIn(readFileSync(new URL(file, LIB), 'utf8'))).toEqual([])
  })

  test('would be reported if it contained an area name or a requirement id', () => {
    expect(namingIn(`const fixed = 'dns/resource' // as 'ntp/resource'`)).toEqual(['dns/resource'])
    expect(namingIn('const reason = `depends on root/resource`')).toEqual(['depends on root/resource'])
    expect(namingIn(`if (area === "port-groups") skip()`)).toEqual(['port-groups'])
    expect(namingIn(`/** of 'dns' */ const clock = 'clock'`)).toEqual([])
  })
})
