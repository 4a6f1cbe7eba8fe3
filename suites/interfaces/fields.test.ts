import { testFields } from '#lib/testkit/fields.ts'
import { findBreakoutInterfaces } from './fixtures.ts'

testFields('interfaces', { apart: findBreakoutInterfaces })
