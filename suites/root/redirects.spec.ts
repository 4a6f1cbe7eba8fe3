import { describe, expect, test } from 'vitest'
import { getHost, hasHost, resolveRedirect, assertHttps, assertApiPort, assertPathDropped } from './redirects.ts'

const RESOURCE = '/data/openconfig-system:system/dns'
const PATH = `/api${RESOURCE}`
const to = (location: string, status = 301) =>
  resolveRedirect(`http://192.0.2.1${PATH}`, { status, headers: { location } })

describe('a redirect', () => {
  test.each(['https://192.0.2.1/', 'HTTPS://RACK4.LAB.EXAMPLE/', 'https://rack4.lab.example:10443/ui'])(
    'to %s is accepted as a redirect to the API over HTTPS',
    (location) => {
      assertHttps(to(location))
      assertApiPort(to(location), 'https://192.0.2.1:10443')
    },
  )

  test.each(['//rack4.lab.example/', '/ui', 'http://192.0.2.1:443/'])(
    'to %s is reported as not leading to HTTPS',
    (location) => {
      expect(() => assertHttps(to(location))).toThrow(/^the redirect leads to http:.*, which is not HTTPS$/)
    },
  )

  test.each(['https://192.0.2.1:8888/', 'HTTPS://192.0.2.1:8443'])(
    'to %s is reported as leading to a wrong port',
    (location) => {
      expect(() => assertApiPort(to(location), 'https://192.0.2.1')).toThrow(/leads to https:.*, not to port 443$/)
    },
  )

  test.each([
    `https://192.0.2.1${PATH}`,
    'https://192.0.2.1/api/data/openconfig-system%3Asystem/dns/?again',
    'https://192.0.2.1/API/data/openconfig-system:system/dns',
    `https://192.0.2.1/restconf${RESOURCE}`,
    `https://192.0.2.1/ui${PATH}`,
    `https://192.0.2.1/?from=${PATH}`,
    `https://192.0.2.1/login?next=${encodeURIComponent(encodeURIComponent(PATH))}`,
    `https://192.0.2.1/#${PATH}`,
  ])('to %s is reported as keeping the path', (location) => {
    expect(() => assertPathDropped(to(location), RESOURCE)).toThrow('which keeps the path of the call')
  })

  test.each(['https://192.0.2.1', 'https://192.0.2.1/?from=80%'])('to %s counts as dropping the path', (location) => {
    assertPathDropped(to(location), RESOURCE)
  })

  test('is compared with the host name and addresses of the unit', () => {
    const shown = 'system mgmt-ip config ipv4 system address 192.0.2.10\nsystem config hostname "rack4"\n'
    const isNamed = (location: string) => hasHost(shown, getHost(to(location)))

    expect(isNamed('https://192.0.2.10/')).toBe(true)
    expect(isNamed('https://RACK4.lab.example:8443/')).toBe(true)
    expect(isNamed('https://192.0.2.1/')).toBe(false)
    expect(isNamed('https://rack44.lab.example/')).toBe(false)
    expect(isNamed('https://[2001:db8::1]/')).toBe(false)
  })

  test('must have a redirect status and a valid `Location`', () => {
    expect(() => to('https://192.0.2.1/', 200)).toThrow('does not redirect: it answers 200')
    expect(() => resolveRedirect('http://192.0.2.1/', { status: 301, headers: {} })).toThrow(
      '301, and Location leads nowhere',
    )
    expect(() => to('https://')).toThrow('leads nowhere')
  })
})
