import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'
import { CONTROL_TOKEN } from '../launch/stand-in.ts'

const hasRequests = spawnSync('python3', ['-c', 'import requests']).status === 0
const missing = hasRequests
  ? ''
  : ' (not tested: there is no requests; install it, as apt-get install python3-requests)'

describe.skipIf(!hasRequests)(`the example in Python${missing}`, () => {
  test.each([
    ['whose control port has a separate token', undefined],
    ['whose control port takes its token from an environment variable', 'chosen'],
  ])('reads from a unit %s, restarts the unit, and lists the accepted requests', (_what, token) => {
    const program = `${process.execPath} ${join(ROOT, 'lib', 'commands', 'plumbline.js')}`
    const { status, stdout, stderr } = spawnSync('python3', [join(ROOT, 'examples', 'python', 'device.py')], {
      encoding: 'utf8',
      env: { ...process.env, PLUMBLINE: program, [CONTROL_TOKEN]: token },
    })

    const path = '/api/data/openconfig-system:system/dns'
    expect({ status, stderr, lines: stdout.trim().split('\n') }).toEqual({
      status: 0,
      stderr: expect.not.stringContaining('Traceback'),
      lines: [
        'GET of DNS: 200',
        'no connection while it restarts',
        'GET of DNS: 200',
        `the unit let in: ['GET ${path}', 'GET ${path}']`,
      ],
    })
  })
})
