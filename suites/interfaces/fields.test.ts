import { testFields } from '#lib/testkit/fields.ts'
import { brokenOut } from './fixtures.ts'

testFields('interfaces', { apart: brokenOut })
