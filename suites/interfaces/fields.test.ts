import { testFields } from '#lib/fixtures/fields.ts'
import { brokenOut } from './fixtures.ts'

testFields('interfaces', { apart: brokenOut })
