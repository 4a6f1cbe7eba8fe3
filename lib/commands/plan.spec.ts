import { describe, expect, test } from 'vitest'
import { runPlumbline } from '../acceptance/calling.ts'

const plan = async (...flags: readonly string[]) => (await runPlumbline(['plan', ...flags])).out

describe('a plan', () => {
  test('of a certification states the number of reboots and the shortest possible time', async () => {
    const text = await plan('--verbose')

    expect(text).toContain('1. log in; put back what an earlier run left; dump the running configuration\n')
    expect(text).toMatch(
      /2\. install the release: 1 test file\n {5}suites[^]*3\. in parallel:\n {3}main: \d+ test files\n[^]* {3}timeline:[^]*4\. alone:[^]*5\. put back what is left/,
    )
    expect(text).toContain('reboots: 11\n')
    expect(text).toContain('no schedule of these checks takes less than 175 min 7 s')
  })

  test('begins with the cost of the run, and lists last the requirements that no profile can enable', async () => {
    const lines = (await plan('--level', 'nightly')).split('\n')

    expect(lines[1]).toBe('no long waits, no restarts')
    const left = lines.filter((line) => line.includes(' left out: '))
    expect(left[0]).toMatch(/left out: level nightly leaves it out/)
    expect(left.at(-1)).toMatch(/^ {2}\d+ left out: cannot be tested by any run \(--verbose says why\)$/)
  })

  test('of a read-only run contains no restore, no waits and no reboots', async () => {
    const text = await plan('--level', 'smoke')

    expect(text).toMatch(/1\. log in once\n2\. in sequence: \d+ test files\n3\. write the reports\n/)
    expect(text).not.toMatch(/timeline|alone:|put back|reboots:/)
  })

  test('with a deadline leaves out what could not be restored in time', async () => {
    const soon = new Date(Date.now() + 100 * 60_000).toISOString()

    const text = await plan('--until', soon)

    expect(text).toContain(` left out: could not be put back before ${soon}\n`)
    expect(text).toMatch(/\nuntil .*: (99|100) min \d+ s of device time\n/)
    expect(text).toContain('\nreboots: 1\n')
    expect(text).toContain('no schedule of these checks takes less than 75 min 7 s')
  })

  test('of a tool mentions no device', async () => {
    const text = await plan('--profile', 'tool-parser')

    expect(text).toMatch(/1\. start the tool\n2\. in sequence: \d+ test files?\n3\. write the reports\n/)
    expect(text).not.toMatch(/log in|configuration;|reboot|device|appliance/)
  })
})
