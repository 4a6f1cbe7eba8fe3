import { testFields } from '#lib/fixtures/fields.ts'

testFields('ntp', { except: ['ntp/resource', 'ntp/patch-server'] })
