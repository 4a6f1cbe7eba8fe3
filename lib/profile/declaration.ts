import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorObject } from 'ajv'
import { ROOT } from '../domain/places.ts'
import { schemaCompiler } from '../schema/compiler.ts'
import { describeMistakes } from './mistake.ts'
import { nearest } from './nearest.ts'

const SCHEMA = join(ROOT, 'profiles', 'declaration.schema.json')

/**
 * The result of checking a declaration, one line per mistake or typo. Each line contains the path, and no line contains
 * a secret.
 */
export interface Checked {
  readonly mistakes: readonly string[]
  /** Members and values that the contract allows but that look mistyped. */
  readonly typos: readonly string[]
}

/** Checks a declaration for a device or for a manager, offline. */
export function checkDeclaration(value: unknown): Checked {
  const schema: Schema = JSON.parse(readFileSync(SCHEMA, 'utf8'))
  const errors = formatErrors(schema, value)
  const known = new Set(errors.map(({ instancePath }) => instancePath))
  const close = formatErrors(closeSchema(schema), value).filter(
    (error) => !known.has(error.instancePath) && looksMistyped(error),
  )
  return { mistakes: describeMistakes(errors), typos: describeMistakes(close) }
}

/** Returns the declared member at a dotted path; undefined if there is none. A member name may contain dots too. */
export function getDeclared(object: unknown, path: string): unknown {
  const members: Readonly<Record<string, unknown>> = { ...Object(object) }
  if (Object.hasOwn(members, path)) return members[path]
  const dot = path.indexOf('.')
  return dot < 0 ? undefined : getDeclared(members[path.slice(0, dot)], path.slice(dot + 1))
}

type Schema = Readonly<Record<string, unknown>>

function formatErrors(schema: Schema, value: unknown): readonly ErrorObject[] {
  const validate = schemaCompiler({ verbose: true }).compile(schema)
  return validate(value) ? [] : (validate.errors ?? [])
}

/** Returns a stricter schema, in which only members and values that the contract shows are valid. */
function closeSchema(node: Schema): Schema {
  const inner = Object.entries(node).map(([name, value]) => [name, name === 'if' ? value : closeValue(value)])
  const { properties, examples, additionalProperties, $defs }: Schema = node
  const isOpen = properties !== undefined && additionalProperties === undefined && $defs === undefined
  return {
    ...Object.fromEntries(inner),
    ...(examples === undefined ? {} : { enum: examples }),
    ...(isOpen && !('allOf' in node) ? { additionalProperties: false } : {}),
  }
}

function closeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeValue)
  return typeof value === 'object' && value !== null ? closeSchema({ ...value }) : value
}

function looksMistyped({ keyword, params, data, parentSchema }: ErrorObject): boolean {
  if (keyword === 'enum') return nearest(String(data), params['allowedValues'].map(String)) !== undefined
  if (keyword !== 'additionalProperties') return false
  // Members that are already present are not suggested, because a mistyped name was not meant for any of them.
  const absent = Object.keys(parentSchema?.['properties'] ?? {}).filter((name) => !Object.hasOwn(Object(data), name))
  return nearest(String(params['additionalProperty']), absent) !== undefined
}
