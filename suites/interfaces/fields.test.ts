import { testFields } from '#lib/fixtures/fields.ts'
import { brokenOut } from './fixtures.ts'

testFields('interfaces', {
  except: ['interfaces/resource', 'interfaces/state-follows-enabled'],
  apart: brokenOut,
})
