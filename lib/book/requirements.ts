import type { Catalogue, Requirement } from '../domain/requirement.ts'
import type { Book, BookField, Details, From, Line } from './notation.ts'
import {
  type FieldPlace,
  listKeys,
  pickInheritedDetails,
  listResourcePlaces,
  type ResourcePlace,
  findTwin,
} from './places.ts'
import { type FieldKind, type Kind, type RowKind, formatRequirement } from './texts.ts'

/** A requirement of a book, and the statements that it covers. */
export interface Claim {
  readonly id: string
  readonly from: From
  readonly kind: Kind | 'behaviour'
  readonly requirement: Requirement
}

const OF_FIELD = [
  'is',
  'once',
  'write',
  'mirror',
  'unset',
  'readOnly',
  'usual',
  'merge',
  'asString',
  'byKeyAlone',
  'command',
] as const satisfies readonly FieldKind[]
const OF_ROW = ['emptyAnswer', 'status', 'refusal'] as const satisfies readonly RowKind[]
/** Kinds of requirement that are checked by reads alone. */
const READ: ReadonlySet<Kind> = new Set<Kind>(['is', 'once', 'usual', 'atRest'])
const STRENGTHS: Readonly<Partial<Record<Kind, Requirement['strength']>>> = {
  usual: 'seen',
  merge: 'open',
  asString: 'open',
  byKeyAlone: 'open',
  status: 'open',
}

/** Returns all requirements of a book. Each line of the book states one requirement. */
export function listClaims(book: Book): readonly Claim[] {
  const behaviours = Object.entries(book.behaviours ?? {}).map(([id, { from, strength, text, ...details }]) =>
    buildClaim(book, 'behaviour', [id, from, { ...details, strength, text }], {}),
  )
  return [...listResourcePlaces(book).flatMap(listResourceClaims), ...behaviours]
}

/**
 * Returns the requirements of a book by id.
 * @throws {Error} if two lines have the same id
 */
export function buildCatalogue(book: Book): Catalogue {
  const claims = listClaims(book)
  const twice = claims.find(({ id }, index) => claims.findIndex((each) => each.id === id) !== index)
  if (twice !== undefined) throw new Error(`suites/${book.area}/contract.ts: ${twice.id} has two lines`)
  return Object.fromEntries(claims.map(({ id, requirement }) => [id, requirement]))
}

function listResourceClaims(at: ResourcePlace): readonly Claim[] {
  const { book, resource } = at
  const ofResource = (['is', 'atRest', 'bothRoots'] as const).map((kind) => [kind, resource[kind]] as const)
  const rows = [
    { row: resource.patch, place: undefined },
    ...at.fields.map((place) => ({ row: place.field.patch, place })),
  ]
  const lines = [
    ...ofResource.map(([kind, line]) => ({ kind, line, place: undefined })),
    ...rows.flatMap(({ row, place }) => OF_ROW.map((kind) => ({ kind, line: row?.[kind], place }))),
    ...at.fields.flatMap((place) => OF_FIELD.map((kind) => ({ kind, line: place.field[kind], place }))),
  ]
  return lines.flatMap(({ kind, line, place }) =>
    isLine(line)
      ? [buildClaim(book, kind, line, deriveDetails(kind, at, place, line), formatRequirement(kind, at, place, line))]
      : [],
  )
}

function buildClaim(
  book: Book,
  kind: Claim['kind'],
  [id, from, details = {}]: Line,
  following: Details,
  template = '',
): Claim {
  const { only, tested: _tested, restsOn: ofPlace = [], ...place } = following
  const own = requirementPart(details)
  const { gate, capability, creates, restsOn = [], only: instead, ...all } = { ...place, ...own }
  const dependsOn = instead ?? [...new Set([...(only ?? ofPlace), ...restsOn])].filter((each) => each !== id)
  const { strength = 'must', text = template, clause = findClause(from, book), targets = book.targets, ...rest } = all
  return {
    id,
    from,
    kind,
    requirement: {
      strength,
      clause,
      text,
      targets,
      ...rest,
      ...(capability === undefined || capability === 'none' ? {} : { capability }),
      ...(gate === undefined || gate === 'none' ? {} : { gate }),
      ...(creates === true ? { creates } : {}),
      ...(dependsOn.length === 0 ? {} : { dependsOn }),
    },
  }
}

const REQUIREMENT: ReadonlySet<string> = new Set<keyof Details>([
  'strength',
  'clause',
  'text',
  'targets',
  'since',
  'before',
  'models',
  'gate',
  'level',
  'capability',
  'creates',
  'commandLine',
  'renamed',
  'declared',
  'shownBy',
  'owns',
  'costs',
  'untestable',
  'needs',
  'restsOn',
  'only',
])

/** Returns only those details of a line that belong to the requirement, and not to the field. */
function requirementPart(details: Details): Details {
  return Object.fromEntries(Object.entries(details).filter(([name]) => REQUIREMENT.has(name)))
}

/**
 * Derives details of a line from its position in the book: the details that the line inherits, such as targets; what
 * its check may do to the target; and the requirements on which the line depends.
 */
function deriveDetails(kind: Kind, at: ResourcePlace, place: FieldPlace | undefined, line: Line): Details {
  const strength = line[2]?.strength ?? STRENGTHS[kind]
  const inherits =
    place === undefined ? {} : { ...place.inherits, ...(kind === 'is' ? {} : pickInheritedDetails(place.field)) }
  const commands = kind === 'command' ? at.book.commands : undefined
  const inPlace = [
    ...listDependencies(kind, at, place),
    ...(kind === 'is' ? (place?.inherits.restsOn ?? []) : []),
    ...(commands?.restsOn ?? []),
    ...(READ.has(kind) ? [] : listKeyIds(at)),
  ]
  const restsOn = strength === 'open' || strength === 'seen' ? [] : inPlace
  return {
    ...inherits,
    ...commands,
    ...(strength === undefined ? {} : { strength }),
    ...(READ.has(kind) ? {} : { ...at.book.writes, creates: adds(kind, at, place) }),
    restsOn,
  }
}

/** Whether the check of a requirement adds an entry or a value. */
function adds(kind: Kind, at: ResourcePlace, place: FieldPlace | undefined): boolean {
  const written = place ?? firstWritten(at, kind === 'refusal')
  if (written === undefined) return false
  const isOwn = ({ field: { entry } }: FieldPlace) => typeof entry === 'object' && entry.own !== undefined
  const twin = written.field.write === undefined ? (findTwin(written, at.fields) ?? written) : written
  const list = written.list ?? written
  return isOwn(list) || (twin.field.type === 'strings' && twin.field.write !== undefined)
}

function listDependencies(kind: Kind, at: ResourcePlace, place: FieldPlace | undefined): readonly string[] {
  const { resource, fields } = at
  const base = getRequirementIds(resource.is)
  if (place === undefined) {
    if (kind === 'is') return []
    if (kind === 'atRest')
      return fields.flatMap(({ field: { mirror } }) => (isOpen(mirror) ? [] : getRequirementIds(mirror)))
    const { write, mirror } = firstWritten(at, kind === 'refusal')?.field ?? {}
    return [...getRequirementIds(write), ...(kind === 'bothRoots' && !isOpen(mirror) ? getRequirementIds(mirror) : [])]
  }
  const { field, list, above } = place
  const twin = findTwin(place, fields)
  const written = getRequirementIds(list?.field.write)
  switch (kind) {
    case 'is':
      return [...base, ...findEnclosingIds(above)]
    case 'once':
      return keyIds(place, fields)
    case 'write':
      if (field.type === 'list') return [...base, ...keyIds(place, fields), ...keyIds(place, fields, 'config')]
      return [...getRequirementIds(field.is), ...(written.length > 0 ? written : base)]
    case 'mirror':
      return [
        ...(field.write === undefined ? written : getRequirementIds(field.write)),
        ...getRequirementIds(twin?.field.is),
      ]
    case 'unset':
      return [...(written.length > 0 ? written : getRequirementIds(field.write)), ...getRequirementIds(field.is)]
    case 'readOnly':
      return [...getRequirementIds(field.is), ...(written.length > 0 ? written : base)]
    default:
      return [...getRequirementIds(field.write), ...(field.write === undefined ? written : [])]
  }
}

/**
 * Finds the innermost enclosing field that has a requirement for its type (`is`), and returns the id of that
 * requirement. Empty if there is no such field.
 */
function findEnclosingIds(above: FieldPlace | undefined): readonly string[] {
  if (above === undefined) return []
  return above.field.is === undefined ? findEnclosingIds(above.above) : getRequirementIds(above.field.is)
}

/**
 * Returns the field that is written by the tests of a whole resource: the first writable field or, with `asList`, the
 * first writable list.
 */
function firstWritten({ fields }: ResourcePlace, asList: boolean): FieldPlace | undefined {
  const written = fields.filter(({ field }) => field.write !== undefined)
  return (asList ? written.find(({ field }) => field.type === 'list') : undefined) ?? written[0]
}

function keyIds(list: FieldPlace, fields: readonly FieldPlace[], part?: string): readonly string[] {
  return listKeys(list).flatMap((key) => {
    const names = [...list.names, ...(part === undefined ? [] : [part]), key].join('/')
    return getRequirementIds(fields.find((each) => each.names.join('/') === names)?.field.is)
  })
}

/**
 * Returns the requirements on the keys of all lists. Writes depend on these requirements, because a run never writes a
 * resource whose entries it cannot distinguish.
 */
function listKeyIds({ fields }: ResourcePlace): readonly string[] {
  return fields.filter(({ field }) => field.type === 'list').flatMap((list) => keyIds(list, fields))
}

type Said = BookField['is'] | undefined

/**
 * Returns the ids of the requirements that cover a line: the line's own id or the id to which the line refers. Empty if
 * there is no line.
 */
export function getRequirementIds(line: Said): readonly string[] {
  if (line === undefined) return []
  return isLine(line) ? [line[0]] : [line.by]
}

export function isLine(line: unknown): line is Line {
  return Array.isArray(line)
}

export function isOpen(line: Said): boolean {
  return isLine(line) && line[2]?.strength === 'open'
}

/** Returns the document and section that reports cite for the first statement. */
function findClause(from: From, { clauses, area }: Book): string {
  const [first = ''] = from.split(/[,;]/)
  const section = first.replace(/ .*/, '')
  const unit = first.replace(/\.\d+.*$/, '')
  const found = clauses[unit] ?? clauses[section]
  if (found === undefined)
    throw new Error(`suites/${area}/contract.ts: "clauses" lacks ${section}, which "${from}" names`)
  return found
}

/** Parses the references of a line to statements. Each result consists of a section and ordinals: `dns 5.1`. */
export function parseStatements(from: From): readonly string[] {
  return from.split(';').flatMap((part) => {
    const [section = '', ...ordinals] = part.trim().split(/,? +/)
    return ordinals.map((ordinal) => `${section} ${ordinal}`)
  })
}

/** Returns the requirements that the generated tests of fields leave out, because hand-written tests check them. */
export function idsByHand(book: Book): readonly string[] {
  return listResourcePlaces(book).flatMap(({ resource, fields }) => {
    const rows = [resource.patch, ...fields.map(({ field }) => field.patch)].flatMap((row) => [
      row?.emptyAnswer,
      row?.status,
    ])
    const ofFields = fields.flatMap(({ field }) => [
      field.is,
      field.once,
      field.write,
      field.mirror,
      field.unset,
      field.readOnly,
    ])
    return [resource.is, resource.atRest, resource.bothRoots, ...rows, ...ofFields].flatMap((line) => {
      const tested = isLine(line) ? line[2]?.tested : line?.tested
      return tested === undefined ? [] : getRequirementIds(line)
    })
  })
}
