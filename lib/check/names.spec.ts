import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'

/**
 * Maximum percentage of functions whose name starts with a participle (`judged`), and of those whose name ends with a
 * preposition (`partOf`). Such a name has no verb, so that readers must open the function to learn what it does. In
 * comparable projects each percentage is at most 3.
 */
const LIMITS = { participle: 1, preposition: 1 }

/**
 * Retired terms, each mapped to the standard industry term that replaced it. No module, function or type may use a
 * retired term.
 */
const REPLACED: Readonly<Record<string, string>> = {
  doubts: 'bail-outs',
  vouched: 'known to be safe',
  doubtful: 'unverifiable',
  doorstep: 'admission',
  glance: 'device view',
  insight: 'device view',
  middleman: 'fault proxy',
  meddler: 'interceptor',
  knock: 'probe',
  restless: 'volatile',
  retracting: 'removal over the CLI',
  blow: 'kill point',
}

const sources = execFileSync('git', ['ls-files', 'lib/*.ts', 'suites/*.ts'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.endsWith('.spec.ts'))

const PREPOSITIONS = new Set(
  (
    'of in at by for from to with without on onto into about above after before behind below beside besides between ' +
    'beyond against through under until within over per near like across along among around since toward upon'
  ).split(' '),
)

/** Participles that do not end in `ed`. */
const IRREGULAR = new Set(
  (
    'known shown told said given written sent taken made held stood begun gone left lent kept found met done spoken ' +
    'drawn broken chosen built bound lost meant paid seen sold spent thrown won torn worn hidden heard led laid grown ' +
    'borne struck brought bought caught taught thought sought forgotten frozen fallen driven risen sworn swept dealt ' +
    'felt understood undone overlaid'
  ).split(' '),
)

/** Matches words that look like participles but are not. */
const NO_PARTICIPLE = /^(need|feed|seed|embed|speed|exceed|proceed|succeed|indeed|shed|bring|string|ring|ping|thing)$/

describe('names of functions', () => {
  test('start with a participle no more often than the limit allows', () => {
    expect(shareOf(startsWithParticiple), 'in a hundred; name functions by verbs').toBeLessThanOrEqual(
      LIMITS.participle,
    )
  })

  test('end with a preposition no more often than the limit allows', () => {
    expect(shareOf(endsWithPreposition), 'in a hundred; name functions by verbs').toBeLessThanOrEqual(
      LIMITS.preposition,
    )
  })

  test.each(['judged', 'parsedLine', 'toldBy', 'missingIn', 'stoodIn'])(
    'such as %s count as starting with a participle',
    (name) => {
      expect(startsWithParticiple(name)).toBe(true)
    },
  )

  test.each(['judge', 'needsRestart', 'bringUp', 'isKnown', 'stringify'])(
    'such as %s do not count as starting with a participle',
    (name) => {
      expect(startsWithParticiple(name)).toBe(false)
    },
  )

  test.each(['partOf', 'shownIn', 'besides', 'without'])('such as %s count as ending with a preposition', (name) => {
    expect(endsWithPreposition(name)).toBe(true)
  })

  test.each(['restoreConfig', 'isOffline', 'proof', 'toJson'])(
    'such as %s do not count as ending with a preposition',
    (name) => {
      expect(endsWithPreposition(name)).toBe(false)
    },
  )
})

describe('no name contains a retired term:', () => {
  const names = [...sources.flatMap((file) => file.split(/[/.]/)), ...sources.flatMap(namesIn)]

  test.each(Object.entries(REPLACED))('%s was replaced with %s', (word) => {
    expect(names.filter((name) => wordsOf(name).includes(word))).toEqual([])
  })
})

function shareOf(isSo: (name: string) => boolean): number {
  const names = sources.flatMap(functionsIn)
  return (100 * names.filter(isSo).length) / names.length
}

/** Returns the names of a module's functions, except nested ones. */
function functionsIn(file: string): readonly string[] {
  const declared = /^(?:export )?(?:async )?function\*? (\w+)/gm
  const assigned =
    /^(?:export )?const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^\n]*>)?(?:\([^\n]*\)(?:: [^\n]+)? =>|\w+ =>)/gm
  return [declared, assigned].flatMap((pattern) => matchesOf(pattern, file))
}

/** Returns all top-level names of a module. */
function namesIn(file: string): readonly string[] {
  return matchesOf(/^(?:export )?(?:async )?(?:function\*?|const|interface|type|class) (\w+)/gm, file)
}

function matchesOf(pattern: RegExp, file: string): readonly string[] {
  return [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
}

function startsWithParticiple(name: string): boolean {
  const [first = ''] = wordsOf(name)
  return IRREGULAR.has(first) || (/...(ed|ing)$/.test(first) && !NO_PARTICIPLE.test(first))
}

function endsWithPreposition(name: string): boolean {
  return PREPOSITIONS.has(wordsOf(name).at(-1) ?? '')
}

/** Returns the words of a name, in lower case. */
function wordsOf(name: string): readonly string[] {
  return name.split(/-|(?=[A-Z])/).map((word) => word.toLowerCase())
}
