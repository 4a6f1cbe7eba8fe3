import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { schemasOfBooks } from '../catalogue/books.ts'

test.each(schemasOfBooks().map(({ schema }) => [schema.$id, schema] as const))(
  'the schema %s, built from a contract file, is valid against its metaschema',
  (_id, schema) => {
    const ajv = new Ajv()

    const kept = ajv.validateSchema(schema)

    expect({ kept, errors: ajv.errors ?? [] }).toEqual({ kept: true, errors: [] })
  },
)
