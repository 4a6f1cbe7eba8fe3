import { expect, test } from 'vitest'
import { wordsOf } from './retracting.ts'

test.each([
  ['/data/openconfig-system:system/dns/config/search=a.example', 'system dns config search a.example'],
  [
    '/data/openconfig-system:system/ntp/servers/server=192.0.2.1/config/port',
    'system ntp servers server 192.0.2.1 config port',
  ],
  [
    '/data/openconfig-interfaces:interfaces/interface=my%20%22lag%22%2Fa/openconfig-if-aggregate:aggregation',
    'interfaces interface "my \\"lag\\"/a" aggregation',
  ],
  ['/data/s/selector=vendor-system-logging-types%3ALOCAL0,DEBUG', 's selector LOCAL0 DEBUG'],
  ['/data/s/server=fe80%3A%3A1', 's server fe80::1'],
  ['/data/s/server=a;b', 's server "a;b"'],
])('%s is named on a command line as %s', (path, words) => {
  expect(wordsOf(path)).toBe(words)
})
