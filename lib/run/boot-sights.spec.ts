import { describe, expect, test } from 'vitest'
import type { BootPhase, ConsoleSight } from '../domain/console-sight.ts'
import { addConsole, describePanics, describeSilence } from './boot-sights.ts'

const sight = (seconds: number, phase: BootPhase): ConsoleSight => ({ at: seconds * 1000, phase, line: `${phase}!` })
const reboot = (began: number, ...seconds: readonly number[]) => ({
  cause: 'a mode',
  began,
  phases: seconds.map((each) => ({ phase: 'serves TLS', seconds: each })),
})
const shown = (...given: Parameters<typeof addConsole>) =>
  addConsole(...given).map(({ console: phases = [] }) => phases.map(({ phase, seconds }) => `${seconds} ${phase}`))

describe('the record of a reboot contains the console phases', () => {
  test('that follow the trigger of the reboot', () => {
    const sights = [sight(10, 'login prompt'), sight(1001, 'shutting down'), sight(1606.04, 'login prompt')]

    expect(addConsole([reboot(1000, 605)], sights)[0]?.console).toEqual([
      { phase: 'shutting down', seconds: 1, line: 'shutting down!' },
      { phase: 'login prompt', seconds: 606, line: 'login prompt!' },
    ])
  })

  test('from shortly before the trigger of this reboot until the next reboot begins', () => {
    const sights = [
      sight(1001, 'firmware'),
      sight(1600, 'login prompt'),
      sight(1630, 'firmware'),
      sight(1700, 'kernel'),
    ]

    expect(shown([reboot(1000, 605), reboot(1640, 600)], sights)).toEqual([
      ['1 firmware', '600 login prompt'],
      ['-10 firmware', '60 kernel'],
    ])
  })

  test('until shortly after the target serves everything again, but none from hours later', () => {
    expect(shown([reboot(1000, 5, 600)], [sight(1800, 'login prompt'), sight(9000, 'kernel panic')])).toEqual([
      ['800 login prompt'],
    ])
  })

  test('only if the console printed something and the time of the trigger is known', () => {
    const unknown = { cause: 'a mode', phases: [] }

    expect(addConsole([unknown], [sight(1, 'kernel')])).toEqual([unknown])
    expect(addConsole([reboot(1000, 600)], [])).toEqual([reboot(1000, 600)])
  })
})

test('a report says that an attached console printed nothing, but only if there was a reboot', () => {
  const silent = { lines: 0, remarks: [] }
  const told = ['the console printed nothing through 1 reboot']

  expect(describeSilence(silent, [reboot(1, 600)])).toEqual(told)
  expect(describeSilence(silent, [])).toEqual([])
  expect(describeSilence({ ...silent, lines: 1 }, [reboot(1, 600)])).toEqual([])
  expect(describeSilence({ ...silent, remarks: ['it could not be attached'] }, [reboot(1, 600)])).toEqual([])
  expect(describeSilence(undefined, [reboot(1, 600)])).toEqual([])
})

describe('a kernel panic', () => {
  const ran = (name: string, begun: number, heard: number) => ({
    name,
    verifies: [],
    state: 'passed' as const,
    findings: [],
    seconds: 1,
    record: { findings: [], notes: [], ended: 'passed' as const, begun: begun * 1000, heard: heard * 1000 },
  })

  test('is reported with the names of the checks that were running', () => {
    const outcomes = [ran('modes', 1, 9), ran('later', 10, 20), ran('tokens', 2, 30)]

    expect(describePanics([sight(5, 'kernel panic'), sight(6, 'kernel')], outcomes)).toEqual([
      'the console showed a kernel panic at 1970-01-01T00:00:05.000Z, while this ran: modes; tokens: kernel panic!',
    ])
  })

  test('is reported once if it occurs several times during the same check', () => {
    const panics = [sight(5, 'kernel panic'), sight(7, 'kernel panic')]

    expect(describePanics(panics, [ran('modes', 1, 9)])).toEqual([
      'the console showed a kernel panic 2 times, first at 1970-01-01T00:00:05.000Z, while this ran: modes: kernel panic!',
    ])
  })

  test('is reported as "while no check ran" if no check was running', () => {
    expect(describePanics([sight(50, 'kernel panic')], [ran('modes', 1, 9)])).toEqual([
      'the console showed a kernel panic at 1970-01-01T00:00:50.000Z, while no check ran: kernel panic!',
    ])
  })
})
