import { testFields } from '#lib/fixtures/fields.ts'

testFields('images', { except: ['images/check-version', 'images/set-version'] })
