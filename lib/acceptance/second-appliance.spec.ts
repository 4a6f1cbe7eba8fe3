import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'

const CHECK = join(ROOT, 'examples', 'second-appliance', 'check.ts')

describe('the check of the second appliance', () => {
  test.each([
    ['names without an option', ['dns-search-swallowed'], 'names are taken with --violations or --choices only'],
    ['both options', ['--violations', '--choices'], "option '--violations' cannot be used with option '--choices'"],
    ['a rate that is no number', ['--rate', 'fast'], 'It is a number above 0, such as 30.'],
    ['an option that does not exist', ['--violation'], '(Did you mean --violations?)'],
  ])('refuses %s in plain words, before it starts a device', (_what, args, said) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK, ...args], { encoding: 'utf8' })

    expect({ status, stdout, stderr }).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(said) })
    expect(stderr).not.toContain('    at ')
  })
})
