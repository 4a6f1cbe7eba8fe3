import { describe, expect, test } from 'vitest'
import { isInstalled, runsRelease, parseImageState } from './state.ts'
import { demandsReady } from './installing.ts'

const NEW = '1.9.0-1'
const OLD = '1.8.0-4321'
const image = (key: string, version: string, used: boolean) => ({
  [key]: version,
  status: 'ready',
  date: '2026-03-01',
  size: '901.10MB',
  type: '',
  'in-use': used,
})

/**
 * A state as recorded from units: no ISO image is in use, one service image has no ISO image, and sizes are present.
 */
function recorded({ os = NEW, services = NEW, status = 'success' }) {
  return parseImageState({
    'vendor-system-image:state': {
      os: { os: [OLD, NEW].map((version) => image('version-os', version, version === os)) },
      services: {
        service: [OLD, '1.8.0-77', NEW].map((version) => image('version-service', version, version === services)),
      },
      iso: { iso: [OLD, NEW].map((version) => image('version-iso', version, false)) },
      install: { 'install-os-version': NEW, 'install-service-version': NEW, 'install-status': status },
    },
  })
}

describe('a release whose ISO is never reported as in use', () => {
  test('counts as running and installed if the OS and the services have its version', () => {
    expect(runsRelease(recorded({}), NEW)).toBe(true)
    expect(isInstalled(recorded({}), NEW)).toBe(true)
  })

  test.for([{ os: OLD }, { services: OLD }, { services: '1.8.0-77' }])(
    'does not count as running or installed if the OS or the services have another version: %o',
    (half) => {
      expect(runsRelease(recorded(half), NEW)).toBe(false)
      expect(isInstalled(recorded(half), NEW)).toBe(false)
    },
  )

  test.for(['in-progress', 'failed', 'none'])('does not count as installed while `install-status` is %s', (status) => {
    expect(runsRelease(recorded({ status }), NEW)).toBe(true)
    expect(isInstalled(recorded({ status }), NEW)).toBe(false)
  })

  test.for(['success', 'none'])('is not installed again if it is running and `install-status` is %s', (status) => {
    expect(() => demandsReady(recorded({ status }), NEW, leave)).toThrow('runs 1.9.0-1 already')
  })

  test('can be installed while the OS or the services still have another version', () => {
    expect(() => demandsReady(recorded({ os: OLD, services: OLD }), NEW, leave)).not.toThrow()
    expect(() => demandsReady(recorded({ services: OLD }), NEW, leave)).not.toThrow()
  })

  test('cannot be installed if the running release is unknown', () => {
    expect(() => demandsReady(parseImageState({ 'vendor-system-image:state': {} }), NEW, leave)).toThrow(
      'does not tell',
    )
  })
})

function leave(reason: string): never {
  throw new Error(reason)
}
