import { expect, test } from 'vitest'
import { brandIn } from './brand.ts'

test.for([
  { what: 'clock', text: '{"state":{"acme-system-clock:appliance":{}}}' },
  {
    what: 'interfaces',
    text: '{"acme-interface:forward-error-correction":"auto","openconfig-if-ethernet:ethernet":{}}',
  },
  { what: 'log components', text: '{"acme-openconfig-system-logging:sw-components":{}}' },
])('the brand is seen in the answer of the $what', ({ text }) => {
  expect(brandIn([text])).toEqual({ vendor: 'acme' })
})

test('the name of the cloud is seen in its component', () => {
  expect(brandIn(['{"name":"acmecloud-upload-service"}'])).toEqual({ cloud: 'acmecloud' })
})

test('modules of standards and single strays show no brand', () => {
  expect(brandIn(['{"openconfig-lacp:lacp":{},"iana-if-type:x":1}', '<html>'])).toEqual({})
  expect(brandIn(['{"a-lacp:x":1,"acme-lacp:x":1,"acme-interface:y":1}'])).toEqual({ vendor: 'acme' })
})
