import { describe, expect, test } from 'vitest'
import type { ProgressEvent } from '../domain/progress.ts'
import { ASCII, formatBlock, formatLine } from './block.ts'
import { Standing } from './status.ts'

const BEGIN = new Date(2026, 10, 25, 12, 0).getTime()
const CHAIN = "renewal chain, until shortly before 10:00 of a token's life"

/**
 * Returns the status of a run with 65 minutes of token tracks and 7 restarts. Each argument is an event, or a number of
 * seconds that pass.
 */
function standing(...events: readonly (ProgressEvent | number)[]) {
  let now = BEGIN
  const held = new Standing(() => now)
  held.take({
    kind: 'length',
    requirements: 903,
    reboots: 7,
    timeline: 3900,
    reboot: 600,
    rate: 1,
    changes: () => ['system/dns/search'],
  })
  held.take({ kind: 'started', lane: 'main', test: 'files: a download by the administrator is whole' })
  for (const each of events) {
    if (typeof each === 'number') now += each * 1000
    else held.take(each)
  }
  return held.look()
}

const verdicts = {
  kind: 'verdicts',
  failed: [],
  withdrawn: [],
  tally: { judged: 612, passed: 601, failed: 3, inconclusive: 2 },
} as const
const token: ProgressEvent = { kind: 'wait', text: CHAIN, seconds: 212 }
const restart: ProgressEvent = { kind: 'wait', text: 'port modes, commit 3 of 7', seconds: 600, restart: true }

describe('the status block of a run', () => {
  test('lists pending waits first, and then the end of the run, at 80 columns', () => {
    expect(formatBlock(standing(verdicts, token, restart, 20), 80)).toEqual([
      "WAIT    3:12  renewal chain, until shortly before 10:00 of a token's life",
      '       ~9:40  reboot 1 of 7: port modes, commit 3 of 7; down for 0:20, usually',
      '              10:00',
      'ENDS   14:14  in 2 h 14 min, reboot 1 of 7',
      'JUDGED        ████████████████░░░░░░░░  612 of 903  ✓ 601  ✗ 3  ? 2',
      'NOW           files: a download by the administrator is whole',
      'RESTORE       1 change: system/dns/search',
    ])
  })

  test('is wrapped between words at 40 columns, and every countdown stays complete', () => {
    const rows = formatBlock(standing(verdicts, token, restart, 20), 40, ASCII)

    expect(rows).toEqual([
      'WAIT    3:12  renewal chain, until',
      '              shortly before 10:00 of a',
      "              token's life",
      '       ~9:40  reboot 1 of 7: port',
      '              modes, commit 3 of 7;',
      '              down for 0:20, usually',
      '              10:00',
      'ENDS   14:14  in 2 h 14 min, reboot 1',
      '              of 7',
      'JUDGED        612 of 903  + 601 x 3 ? 2',
      'NOW           files: a download by the',
      '              administrator is whole',
      'RESTORE       1 change:',
      '              system/dns/search',
    ])
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThan(40)
  })

  test('keeps showing an overdue restart, but drops other waits that are over', () => {
    const [first = ''] = formatBlock(standing(token, restart, 700), 80)

    expect(first).toMatch(/^WAIT {4}late {2}reboot 1 of 7: .*; down for 11:40/)
  })

  test('marks a restart that was not planned', () => {
    const over: ProgressEvent = { ...restart, seconds: 0 }
    const many = Array.from({ length: 7 }, () => [restart, 600, over]).flat()

    expect(formatBlock(standing(...many, restart), 80)[0]).toContain('reboot 8, not planned: ')
  })

  test('shows a later end of the run after a slow restart', () => {
    const alone: ProgressEvent = { kind: 'started', lane: 'exclusive', test: 'port-groups: modes' }
    const over: ProgressEvent = { ...restart, seconds: 0 }

    // Six restarts of ten minutes each remain.
    expect(standing(3900, alone, restart, 900, over).ends).toBe(BEGIN + (3900 + 900 + 6 * 600) * 1000)
  })

  test('shows the end by the pace so far where no wait and no restart is left', () => {
    let now = BEGIN
    const held = new Standing(() => now)
    const tally = (judged: number): ProgressEvent => ({ ...verdicts, tally: { ...verdicts.tally, judged } })
    held.take({ kind: 'length', requirements: 110, reboots: 0, timeline: 0, reboot: 600, rate: 1, changes: () => [] })
    held.take(tally(10)) // by the run that this one resumes
    held.take({ kind: 'started', lane: 'main', test: 'dns: a search domain is added' })
    now += 60_000
    held.take(tally(29))
    const early = held.look().ends
    held.take(tally(30))

    expect([early, held.look().ends]).toEqual([undefined, now + 4 * 60_000])
  })

  test('shows no end time if the clock of the target jumps', () => {
    const held = new Standing(() => BEGIN)
    held.take({ kind: 'length', requirements: 9, reboots: 1, timeline: 0, reboot: 600, changes: () => [] })

    expect(formatBlock(held.look(), 80).map((row) => row.slice(0, 7).trim())).toEqual(['JUDGED', 'RESTORE'])
  })
})

test('in a log, the status takes one line', () => {
  expect(formatLine(standing(verdicts, token, restart, 20))).toBe(
    `612/903 ✗3 ?2 ends 14:14; ${CHAIN} 3:12; reboot 1 of 7: port modes, commit 3 of 7; down for 0:20, usually 10:00 ~9:40`,
  )
})
