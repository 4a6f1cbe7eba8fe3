import { expect, test } from 'vitest'
import { repeatFailed, repeatRequirement, setVariables, showFingerprint, startEmulator } from './repeat.ts'
import { sample } from './sample.ts'

const result = sample(60)

test('a repeat command reuses the arguments of the original command line, so it works in the same folder', () => {
  const called = { profile: '../benches/my lab.json', out: 'out/tonight' }
  const words = repeatFailed({ ...result, run: { ...result.run, called } }).join(' ')

  expect(words).toContain("--profile '../benches/my lab.json'")
  expect(words).toContain('--failed-of out/tonight')
})

test('a repeat command names the profile and the run if the original arguments are unknown', () => {
  expect(repeatFailed(result).join(' ')).toContain(
    '--profile bench-appliance-20port --level certification --failed-of 2026-11-20T23-58-18Z',
  )
  expect(repeatRequirement(result, 'dns/server')).toContain('--requirement dns/server')
})

test('the variables of the curl commands are set by a single login with the account in the profile', () => {
  const [login, token] = setVariables(result)

  expect(login).toBe('PLUMBLINE_LOGIN=admin:"$RACK4_PASSWORD"')
  expect(token).toContain(' https://192.0.2.10/api/data/openconfig-system:system/aaa ')
  expect(token).toContain("tr -d '\\r'")
  expect(token).toMatch(/^TOKEN=\$\(curl .* --user "\$PLUMBLINE_LOGIN"/)
})

test('curl commands need a token for the onboarding extension, but not for a manager', () => {
  const target = { ...result.target, addresses: { api: 'https://192.0.2.10' } }
  const [, login, token] = setVariables({ ...result, target: { ...target, kind: 'onboarding' } })

  expect(login).toContain(`"password":"'"$RACK4_PASSWORD"'"`)
  expect(login).toContain(' https://192.0.2.10/mgmt/shared/authn/login')
  expect(token).toMatch(/^TOKEN= /)
  expect(setVariables({ ...result, target: { ...target, kind: 'manager' } })).toHaveLength(1)
})

test('the fingerprint command uses the default port for an address without a port', () => {
  expect(showFingerprint(result)).toContain('openssl s_client -connect 192.0.2.10:443 ')
})

test('the command to start an emulator again uses the same ports, faults and quirks', () => {
  const run = { ...result.run, faults: ['dns-port-default-54'], quirks: ['late-state'] }
  const target = { ...result.target, addresses: { api: 'https://127.0.0.1:7001', restconf: 'https://127.0.0.1:7002' } }

  expect(startEmulator({ ...result, run, target }).join(' ')).toBe(
    'npx plumbline emulator --profile bench-appliance-20port --port-api 7001 --port-restconf 7002 --fault dns-port-default-54 --quirk late-state',
  )
})
