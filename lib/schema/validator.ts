import type { ErrorObject, ValidateFunction } from 'ajv'
import type { Failure } from '../domain/conformance.ts'
import { schemaCompiler } from './compiler.ts'
import { distinct, keysTwice } from './distinct.ts'
import { type Misnamed, findMisnamed, NAMES, namesWatched, formatPointer, renameMembers } from './member-names.ts'

/** What a validated response shows: requirements whose nodes were visited, violations, and values worth noting. */
export interface Verdicts {
  readonly visited: readonly string[]
  readonly failures: readonly { readonly requirement: string; readonly failure: Failure }[]
  readonly observed: readonly Observed[]
}

/** A value worth noting. If a requirement observes the value, `at` is a JSON pointer to the value. */
interface Observed {
  readonly requirement?: string
  readonly at?: string
  readonly subject: string
  readonly value: unknown
}

/** The part of ajv's context that is used: a JSON pointer into the response. */
interface At {
  readonly instancePath: string
}

interface Visit {
  readonly id: string
  readonly path: string
  /** Whether the value is an empty list. */
  readonly isBare: boolean
}

/**
 * Validates responses with the schemas of resources. Keywords in addition to those of JSON Schema: `requirement: id`
 * owns the node and failures below it; `distinct: id` owns a list with unique entry keys; `observe: id` records the
 * value (strengths `seen` and `open`); `observeType: id` records the type of the value; `listed: [...]` records values
 * outside an open enumeration; `members: "open"` records members outside the contract.
 */
export class Validator {
  readonly #ajv = schemaCompiler({ verbose: true })
  readonly #compiled = new Map<string, ValidateFunction>()
  #visits: Visit[] = []
  #held: string[] = []
  #observed: Observed[] = []
  #misnamed: Misnamed[] = []

  constructor(schemas: readonly object[]) {
    this.#ajv.addKeyword({
      keyword: 'requirement',
      schemaType: 'string',
      errors: false,
      validate: (id: string, data: unknown, _schema?: object, at?: At) => {
        const isBare = Array.isArray(data) && data.length === 0
        this.#visits.push({ id, path: at?.instancePath ?? '', isBare })
        return true
      },
    })
    this.#ajv.addKeyword(distinct((id) => this.#held.push(id)))
    const seen = { observe: (value: unknown) => value, observeType: typeNamed }
    for (const [keyword, of] of Object.entries(seen)) {
      this.#ajv.addKeyword({
        keyword,
        schemaType: 'string',
        errors: false,
        validate: (requirement: string, value: unknown, _schema?: object, at?: At) => {
          this.#observed.push({ requirement, at: at?.instancePath ?? '', subject: requirement, value: of(value) })
          return true
        },
      })
    }
    this.#ajv.addKeyword({
      keyword: 'listed',
      schemaType: 'array',
      errors: false,
      validate: (listed: unknown[], value: unknown, _schema?: object, at?: At) => {
        // Strings are trimmed before the comparison, because they may be padded with blanks.
        if (!listed.includes(typeof value === 'string' ? value.trim() : value))
          this.#observed.push({ subject: `unlisted value at ${general(at)}`, value })
        return true
      },
    })
    this.#ajv.addKeyword({
      keyword: 'members',
      schemaType: 'string',
      type: 'object',
      errors: false,
      validate: (_open: string, value: unknown, schema?: { [keyword: string]: unknown }, at?: At) => {
        const known = Object.keys(schema?.['properties'] ?? {})
        for (const name of Object.keys(value ?? {})) {
          if (!known.includes(name)) this.#observed.push({ subject: `extra member at ${general(at)}`, value: name })
        }
        return true
      },
    })
    this.#ajv.addKeyword({
      keyword: NAMES,
      type: 'object',
      errors: false,
      validate: (_watched: boolean, value: object, schema?: { [keyword: string]: unknown }, at?: At) => {
        this.#misnamed.push(...findMisnamed(value, Object(schema?.['properties']), at?.instancePath ?? ''))
        return true
      },
    })
    for (const schema of schemas) this.#ajv.addSchema(namesWatched(schema))
  }

  /**
   * Validates one response body.
   * @param reference `$id` of the resource's schema, with a JSON pointer for a node below the resource
   */
  validate(reference: string, body: unknown): Verdicts {
    const check = this.#compile(reference)
    const misnamed: Misnamed[] = []
    for (let named = body; ; named = renameMembers(named, this.#misnamed)) {
      this.#visits = []
      this.#held = []
      this.#observed = []
      this.#misnamed = []
      check(named)
      if (this.#misnamed.length === 0) break
      misnamed.push(...this.#misnamed)
    }
    const visited = new Set<string>(this.#held)
    // Requirements of entries do not count as visited for an empty list, which shows nothing about entries.
    for (const { id, isBare } of this.#visits) if (!isBare) visited.add(id)
    const { errors } = check
    const failures = misnamed.flatMap((each) => toNamingFailures(each, this.#visits))
    if (errors != null) failures.push(...toFailures(errors, this.#visits))
    return { visited: [...visited], failures: firstOfEach(failures), observed: this.#observed }
  }

  /** Describes the first mistake in a body; undefined if there is none. */
  objection(reference: string, body: unknown): string | undefined {
    const check = this.#compile(reference)
    if (check(body)) return undefined
    const [first] = check.errors ?? []
    return first === undefined ? 'it is wrong' : toFailure(first).message
  }

  #compile(reference: string): ValidateFunction {
    const known = this.#compiled.get(reference)
    if (known !== undefined) return known
    const check = this.#ajv.compile({ $ref: reference })
    this.#compiled.set(reference, check)
    return check
  }
}

function toFailures(errors: readonly ErrorObject[], visits: readonly Visit[]): Verdicts['failures'] {
  const owners = new Map(visits.map(({ path, id }) => [path, id]))
  return errors.flatMap((error) => {
    const requirement = error.keyword === 'distinct' ? String(error.schema) : findOwner(error, owners)
    return requirement === undefined ? [] : [{ requirement, failure: toFailure(error) }]
  })
}

/**
 * Assigns a naming failure to the member's requirement. If the member has none, assigns the failure to the requirements
 * of its content.
 */
function toNamingFailures(misnamed: Misnamed, visits: readonly Visit[]): Verdicts['failures'] {
  const { path, expected, found, requirement } = misnamed
  const place = formatPointer(misnamed)
  const inside = visits.filter((visit) => visit.path.startsWith(`${place}/`)).map(({ id }) => id)
  const owners = new Set(requirement === undefined ? inside : [requirement])
  const message = `${path === '' ? '/' : path} has "${found}" where the contract has "${expected}"`
  return [...owners].map((owner) => ({
    requirement: owner,
    failure: { code: 'schema', path: path === '' ? '/' : path, expected, actual: found, message },
  }))
}

function typeNamed(value: unknown): string {
  if (typeof value === 'string') return /^\d+$/.test(value) ? 'a decimal string' : 'a string'
  return Array.isArray(value) ? 'an array' : value === null ? 'null' : `a ${typeof value}`
}

/** Returns the instance path without list indexes, so that equal observations count as one. */
function general(at?: At): string {
  return (at?.instancePath ?? '').replaceAll(/\/\d+(?=\/|$)/g, '/*') || '/'
}

/**
 * Returns the requirement of the innermost visited node that contains the error. A missing member belongs to its own
 * requirement.
 * @param owners the requirement of each visited node, by its path
 */
function findOwner(error: ErrorObject, owners: ReadonlyMap<string, string>): string | undefined {
  const missing: unknown = error.params['missingProperty']
  const member = typeof missing === 'string' ? error.parentSchema?.['properties']?.[missing] : undefined
  if (typeof member?.requirement === 'string') return member.requirement
  for (let path = error.instancePath; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const owner = owners.get(path)
    if (owner !== undefined) return owner
  }
  return owners.get('')
}

function toFailure(error: ErrorObject): Failure {
  const path = error.instancePath === '' ? '/' : error.instancePath
  if (error.keyword === 'required' || error.keyword === 'dependencies') {
    const name: unknown = error.params['missingProperty']
    return { code: 'missing', path, expected: name, message: `${path} lacks ${String(name)}` }
  }
  if (error.keyword === 'distinct') {
    const keys = keysTwice(error.data, error.parentSchema).join(', ')
    const message = `${path} has more than one entry of the key ${keys}`
    return { code: 'schema', path, expected: 'one entry of each key', actual: keys, message }
  }
  const expected: unknown =
    error.params['allowedValues'] ?? error.params['type'] ?? error.params['pattern'] ?? error.schema
  const found = JSON.stringify(error.data)?.slice(0, 200)
  return {
    code: 'schema',
    path,
    expected,
    actual: error.data,
    message: `${path} ${error.message ?? 'is wrong'}, found ${found}`,
  }
}

function firstOfEach<T extends { readonly requirement: string }>(failures: readonly T[]): readonly T[] {
  return [...new Map(failures.toReversed().map((failure) => [failure.requirement, failure])).values()].toReversed()
}
