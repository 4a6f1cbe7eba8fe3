import { describe, expect, test } from 'vitest'
import { collectLineKinds, type Levels, findNearestLevels } from './logs.ts'

describe('kinds of log lines', () => {
  test.each([
    ['times', '2026-11-22T14:00:00.123Z INFO serving', '2026-11-22T14:00:09.456Z INFO serving'],
    ['durations, whatever their unit', 'INFO request done in 2 ms', 'INFO request done in 950 µs'],
    ['ids', '{"level":30,"id":"01JD4XG7","msg":"request"}', '{"level":30,"id":"01JD5ZZ9","msg":"request"}'],
    ['addresses', 'serving at 127.0.0.1:20001', 'serving at 127.0.0.1:29999'],
    ['how often a line is repeated', 'request\nrequest\nrequest', 'request'],
  ])('do not depend on %s', (_what, one, other) => {
    expect(collectLineKinds(one)).toEqual(collectLineKinds(other))
  })

  test('depend on the words of the lines', () => {
    expect([...collectLineKinds('serving\nrequest refused\n\n12:00\n')]).toEqual(['serving', 'request refused'])
  })
})

describe('the nearest log levels', () => {
  const levels: Levels<ReadonlySet<string>> = {
    trace: new Set(['serving', 'request', 'routing', 'parsing']),
    debug: new Set(['serving', 'request', 'routing']),
    info: new Set(['serving', 'request']),
    warn: new Set(),
    error: new Set(),
  }

  test.each([
    ['the same lines as one level', ['serving', 'request'], ['info']],
    ['an additional line', ['serving', 'request', 'connection closed'], ['info']],
    ['the lines of a more verbose level', ['serving', 'request', 'routing'], ['debug']],
    ['no lines', [], ['warn', 'error']],
  ])('are found for a log that contains %s', (_what, log, expected) => {
    expect(findNearestLevels(new Set(log), levels)).toEqual(expected)
  })
})
