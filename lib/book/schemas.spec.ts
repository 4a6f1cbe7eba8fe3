import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { schemasOfBooks } from '../catalogue/books.ts'

test.each(schemasOfBooks().map(({ schema }) => [schema.$id, schema] as const))(
  'the schema %s, which follows from a book, keeps its metaschema',
  (_id, schema) => {
    const ajv = new Ajv()

    const kept = ajv.validateSchema(schema)

    expect({ kept, errors: ajv.errors ?? [] }).toEqual({ kept: true, errors: [] })
  },
)
