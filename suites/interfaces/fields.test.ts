import { testFields } from '#lib/fixtures/fields.ts'

testFields('interfaces', { except: ['interfaces/resource', 'interfaces/state-follows-enabled'] })
