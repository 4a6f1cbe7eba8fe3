import { expect, test } from 'vitest'
import { detectBrand } from './brand.ts'

test.for([
  { what: 'clock', text: '{"state":{"acme-system-clock:appliance":{}}}' },
  {
    what: 'interfaces',
    text: '{"acme-interface:forward-error-correction":"auto","openconfig-if-ethernet:ethernet":{}}',
  },
  { what: 'log components', text: '{"acme-openconfig-system-logging:sw-components":{}}' },
])('the brand is detected in the response to a read of the $what', ({ text }) => {
  expect(detectBrand([text])).toEqual({ vendor: 'acme' })
})

test('the name of the cloud service is detected in the name of its software component', () => {
  expect(detectBrand(['{"name":"acmecloud-upload-service"}'])).toEqual({ cloud: 'acmecloud' })
})

test('standard modules and a prefix that occurs only once reveal no brand', () => {
  expect(detectBrand(['{"openconfig-lacp:lacp":{},"iana-if-type:x":1}', '<html>'])).toEqual({})
  expect(detectBrand(['{"a-lacp:x":1,"acme-lacp:x":1,"acme-interface:y":1}'])).toEqual({ vendor: 'acme' })
})
