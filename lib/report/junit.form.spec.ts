import { describe, expect, test } from 'vitest'
import { junitReport } from './junit.ts'
import { sample } from './sample.ts'

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly Element[]
}

/** What a schema specifies for an element: its required and optional attributes, and its children in order. */
interface Rule {
  readonly needs: Readonly<Record<string, RegExp>>
  readonly takes?: Readonly<Record<string, RegExp>>
  readonly children?: RegExp
}

const ANY = /^/
const COUNT = /^\d+$/
/** Seconds with at most three decimals, as the Surefire and Jenkins schemas require. */
const TIME = /^\d+\.\d{3}$/
const COUNTS = { tests: COUNT, failures: COUNT, errors: COUNT }

/** Rules common to the Jenkins schema and the stricter Ant schema, which GitLab follows. */
const RULES: Readonly<Record<string, Rule>> = {
  testsuites: { needs: {}, takes: { name: ANY, time: TIME, ...COUNTS }, children: /^(testsuite )*$/ },
  testsuite: {
    needs: {
      name: /./,
      package: ANY,
      id: COUNT,
      ...COUNTS,
      time: TIME,
      timestamp: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
      hostname: /./,
    },
    takes: { skipped: COUNT },
    children: /^properties (testcase )*system-out system-err $/,
  },
  properties: { needs: {}, children: /^(property )*$/ },
  property: { needs: { name: /./, value: ANY } },
  testcase: {
    needs: { name: /./, classname: /./, time: TIME },
    children: /^(skipped |error |failure (system-out )?)?$/,
  },
  skipped: { needs: { message: /./ } },
  error: { needs: { type: /./, message: ANY } },
  failure: { needs: { type: /./, message: ANY } },
  'system-out': { needs: {} },
  'system-err': { needs: {} },
}

/** Parses elements and ignores text between them. @throws {Error} if the XML is not well-formed */
function parsed(xml: string): Element {
  const stack: { name: string; attributes: Record<string, string>; children: Element[] }[] = []
  const top = { name: '', attributes: {}, children: [] as Element[] }
  stack.push(top)
  for (const [tag, close, name = '', inner = '', alone] of xml.matchAll(
    /<(\/)?([\w-]+)((?:\s+[\w-]+="[^"<]*")*)\s*(\/)?>/g,
  )) {
    if (close !== undefined) {
      if (stack.pop()?.name !== name) throw new Error(`${tag} closes another element`)
      continue
    }
    const attributes = Object.fromEntries(
      [...inner.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    const element = { name, attributes, children: [] }
    stack.at(-1)?.children.push(element)
    if (alone === undefined) stack.push(element)
  }
  const [root] = top.children
  if (stack.length !== 1 || root === undefined) throw new Error('an element is not closed')
  return root
}

function objections({ name, attributes, children }: Element): readonly string[] {
  const rule = RULES[name]
  if (rule === undefined) return [`<${name}> is unknown`]
  const known = { ...rule.takes, ...rule.needs }
  const order = children.map((child) => `${child.name} `).join('')
  return [
    ...Object.keys(rule.needs).flatMap((each) => (each in attributes ? [] : [`<${name}> lacks ${each}`])),
    ...Object.entries(attributes).flatMap(([each, value]) =>
      known[each]?.test(value) === true ? [] : [`<${name}> has ${each}="${value}"`],
    ),
    ...((rule.children ?? /^$/).test(order) ? [] : [`<${name}> holds ${order}`]),
    ...children.flatMap(objections),
  ]
}

/** Returns the counts of a suite that do not match its cases. */
function miscounted({ name, attributes, children }: Element): readonly string[] {
  const cases = children.flatMap((child) => (child.name === 'testsuite' ? child.children : [child])).filter(isCase)
  const inside = (word: string) => cases.filter((each) => each.children.some((child) => child.name === word)).length
  const counted = {
    tests: cases.length,
    failures: inside('failure'),
    errors: inside('error'),
    skipped: inside('skipped'),
  }
  return Object.entries(counted).flatMap(([what, count]) =>
    attributes[what] === undefined || Number(attributes[what]) === count ? [] : [`${name}: ${what} are ${count}`],
  )
}

function isCase({ name }: Element): boolean {
  return name === 'testcase'
}

describe('junit.xml', () => {
  const result = sample(300)
  const runs = {
    'that failed': result,
    'without a verdict': { ...result, run: { ...result.run, exitCode: 3 as const }, incidents: [] },
    'that resumed another': {
      ...result,
      run: { ...result.run, resumed: [{ run: 'first', started: result.run.started, seconds: 1, tests: 2 }] },
    },
    'without requirements': { ...result, requirements: [], incidents: [] },
  }

  test.each(Object.entries(runs))('of a run %s is valid against the schemas of its consumers', (_name, run) => {
    const root = parsed(junitReport(run))

    expect([root.name, ...objections(root)]).toEqual(['testsuites'])
  })

  test('has counts that match its contents', () => {
    const root = parsed(junitReport(result))

    expect([root, ...root.children].flatMap(miscounted)).toEqual([])
  })
})
