import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { catalogue } from '../catalogue.ts'
import {
  readSectionFile,
  contractIndex,
  sectionFiles,
  classifyStatement,
  indexStatements,
  findUnstatedIds,
} from './contract.ts'

const SCHEMA = new URL('../../../contract/section.schema.json', import.meta.url)
const isSection = new Ajv({ allErrors: true }).compile(JSON.parse(readFileSync(SCHEMA, 'utf8')))
const index = contractIndex()
const all = indexStatements(index)
const statements = index.flatMap((section) => section.statements)

describe('the index of the contract', () => {
  test.each(sectionFiles())('is valid against its schema in %s', (file) => {
    isSection(readSectionFile(file))

    expect(isSection.errors ?? []).toEqual([])
  })

  test.each(index.map(({ name, ...section }) => [name, section] as const))(
    'lists every statement of each row and sentence of %s, and no others',
    (name, { units, counts, statements: listed }) => {
      const rowsAndSentences = [...units.matchAll(/\d+/g)].reduce((sum, [number]) => sum + Number(number), 0)
      const counted = counts.flatMap((count, unit) =>
        Array.from({ length: count }, (_, statement) => `${name} ${unit + 1}.${statement + 1}`),
      )

      expect(counts).toHaveLength(rowsAndSentences)
      expect(listed.map(({ at }) => at)).toEqual(counted)
    },
  )

  test('lists each section once, in the order of the document', () => {
    const names = index.map(({ name }) => name)

    expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([])
    expect(sectionFiles().filter((file) => !/^(platform|companion)\/\d\d-[a-z-]+\.json$/.test(file))).toEqual([])
  })

  test('gives every statement exactly one of these: requirements, the statement that it repeats, a reason for making no claim, or a plan', () => {
    const unknown = statements.flatMap(({ at, by = [] }) =>
      by.filter((id) => !catalogue.all.has(id)).map((id) => `${at}: no area has the requirement ${id}`),
    )

    const apart = statements.filter(({ says, by, repeats, noClaim, planned }) => {
      return says === '' || [by, repeats, noClaim, planned].filter((each) => each !== undefined).length !== 1
    })

    expect(unknown).toEqual([])
    expect(apart.map(({ at }) => at)).toEqual([])
  })

  test('has no repetition that refers to another repetition instead of the original statement', () => {
    const loose = statements.filter(({ repeats }) => {
      return repeats !== undefined && (all.get(repeats) ?? { repeats }).repeats !== undefined
    })

    expect(loose.map(({ at, repeats }) => `${at} repeats ${repeats}`)).toEqual([])
  })

  test('classifies a repetition like the statement that it repeats', () => {
    const pair = indexStatements([
      {
        name: 'platform/a',
        heading: 'A',
        sha256: '',
        units: '2 rows',
        counts: [1, 1],
        statements: [
          { at: 'platform/a 1.1', says: 'It holds.', planned: 'later' },
          { at: 'platform/a 2.1', says: 'It holds.', repeats: 'platform/a 1.1' },
        ],
      },
    ])

    expect([...pair.values()].map((each) => classifyStatement(each, pair))).toEqual(['unmapped', 'unmapped'])
  })

  test('finds the requirements that cover no statement', () => {
    const [id = ''] = statements.flatMap(({ by = [] }) => by)

    expect(findUnstatedIds([id, 'dns/never-stated'], index)).toEqual(['dns/never-stated'])
  })
})
