import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'

const TOP = new URL('../../', import.meta.url)
const files = ['lib', 'profiles', 'contract']
  .flatMap((folder) =>
    readdirSync(new URL(folder, TOP), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => name.endsWith('.schema.json'))

describe('schemas', () => {
  test('are found in their directories', () => {
    expect(files).toContain('lib/report/conformance.schema.json')
    expect(files).toContain('profiles/profile.schema.json')
    expect(files).toContain('contract/section.schema.json')
  })

  test.each(files)('are valid against their metaschemas: %s', (file) => {
    const schema: { $schema?: string } = JSON.parse(readFileSync(new URL(file, TOP), 'utf8'))
    const ajv = schema.$schema?.includes('2020-12') === true ? new Ajv2020() : new Ajv()

    const kept = ajv.validateSchema(schema)

    expect({ kept, errors: ajv.errors ?? [] }).toEqual({ kept: true, errors: [] })
  })

  test('with an error are rejected', () => {
    expect(new Ajv().validateSchema({ type: 'strnig' })).toBe(false)
  })
})
