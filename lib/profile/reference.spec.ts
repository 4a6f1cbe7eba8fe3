import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A node of the profile's schema, reduced to what the reference shows. */
interface Node {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly anyOf?: readonly Node[]
  readonly allOf?: readonly Node[]
}

interface Row {
  readonly path: string
  readonly node: Node
  readonly isRequired: boolean
}

const schema: Node = JSON.parse(readFileSync(new URL('../../profiles/profile.schema.json', import.meta.url), 'utf8'))

const HEAD = `# Fields of a profile

Generated from \`profile.schema.json\`: change a description there, then run
\`npx vitest run --project harness lib/profile/reference.spec.ts --update\`. [The first page](README.md) shows how to start.
`

/** Schema keywords in plain words. */
const WORDS: Readonly<Record<string, string>> = {
  variable: 'name of an environment variable',
  word: 'word',
  seconds: 'number',
  port: 'port',
  release: 'release',
}

test('`profiles/reference.md` lists each field of the schema', async () => {
  const reference = [HEAD, formatGeneral(), ...sections().map(formatSection)].join('\n')

  await expect(reference, 'profiles/reference.md, which is made from the schema').toMatchFileSnapshot(
    '../../profiles/reference.md',
  )
})

test("each field of the profile's schema has a description", () => {
  const bare = rowsBelow('', schema).filter(({ node }) => (node.description ?? '') === '')

  expect(bare.map(({ path }) => path)).toEqual([])
})

/** Renders the top-level fields that have no children as one table. */
function formatGeneral(): string {
  const rows = rowsBelow('', schema).filter(({ path }) => !sections().some((name) => isWithin(path, name)))
  return ['## General', '', ...formatTable(rows), ''].join('\n')
}

function sections(): readonly string[] {
  const fields = Object.entries(schema.properties ?? {})
  return fields.filter(([name, node]) => rowsBelow(name, node).length > 0).map(([name]) => name)
}

function formatSection(name: string): string {
  const node = schema.properties?.[name] ?? {}
  return [`## \`${name}\``, '', node.description ?? '', '', ...formatTable(rowsBelow(name, node)), ''].join('\n')
}

function isWithin(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`) || path.startsWith(`${name}[]`)
}

/** Returns every field below a node, in the order of the schema. */
function rowsBelow(at: string, raw: Node): readonly Row[] {
  const node = resolve(raw)
  const properties = Object.entries(node.properties ?? {}).flatMap(([name, child]) => {
    const path = at === '' ? name : `${at}.${name}`
    const isRequired = node.required?.includes(name) ?? false
    return [{ path, node: resolve(child), isRequired }, ...rowsBelow(path, child)]
  })
  const items = node.items === undefined ? [] : rowsBelow(`${at}[]`, node.items)
  return [...properties, ...items, ...(node.anyOf ?? []).flatMap((each) => rowsBelow(at, each))]
}

/** Resolves the references of a node. Members next to a `$ref` override those of the referenced node. */
function resolve({ $ref, allOf = [], ...node }: Node): Node {
  const parts = [...($ref === undefined ? [] : [readPointer($ref)]), ...allOf.map(resolve)]
  const required = [...parts, node].flatMap((part) => part.required ?? [])
  return { ...Object.assign({}, ...parts), ...node, required, ...($ref === undefined ? {} : { $ref }) }
}

function readPointer(pointer: string): Node {
  const names = pointer.slice('#/'.length).split('/')
  const found: Node = names.reduce<unknown>((node, name) => Object(node)[name], schema) ?? {}
  return found
}

function formatTable(rows: readonly Row[]): readonly string[] {
  return ['| field | value | default | meaning |', '|---|---|---|---|', ...rows.map(formatRow)]
}

function formatRow({ path, node, isRequired }: Row): string {
  const preset = isRequired ? 'required' : formatDefault(node.default)
  const meaning = (node.description ?? '').replaceAll('|', '\\|').replaceAll(/<(\w+)>/g, '&lt;$1&gt;')
  return `| \`${path}\` | ${formatValue(node)} | ${preset} | ${meaning} |`
}

function formatDefault(preset: unknown): string {
  return preset === undefined || JSON.stringify(preset) === '{}' ? '' : `\`${JSON.stringify(preset)}\``
}

function formatValue(node: Node): string {
  const { $ref, type, items, anyOf } = node
  if (anyOf !== undefined) return [...new Set(anyOf.map((each) => formatValue(resolve(each))))].join(' or ')
  const word = $ref === undefined ? undefined : WORDS[$ref.replace('#/$defs/', '')]
  if (word !== undefined) return word
  const values = node.enum ?? ('const' in node ? [node.const] : [])
  if (values.length > 0) return values.map((value) => `\`${String(value)}\``).join(', ')
  if (type === 'array') return `list: ${items === undefined ? 'any' : formatValue(resolve(items))}`
  return `${type === 'string' ? 'text' : (type ?? 'any')}${formatRange(node)}`
}

function formatRange({ minimum, maximum, exclusiveMinimum }: Node): string {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : `above ${exclusiveMinimum}`)
  if (least === undefined) return ''
  return maximum === undefined ? `, from ${least}` : `, ${least} to ${maximum}`
}
