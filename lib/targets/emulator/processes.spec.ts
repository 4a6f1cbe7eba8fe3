import { expect, test } from 'vitest'
import { createFlowingClock, virtualClock } from './clock.ts'
import { createProcesses } from './processes.ts'

test('a process progresses with the clock, and ends on time, before any later event', async () => {
  const clock = virtualClock(0)
  const processes = createProcesses(clock)
  const seen: number[] = []
  const capture = processes.start({
    name: 'capture',
    lasts: 4000,
    done: ({ ends }) => void seen.push(ends, clock.now()),
  })
  clock.at(4001, () => void seen.push(-1))

  await clock.advance(1000)
  expect(capture.progress).toBe(0.25)
  expect(processes.list).toEqual([capture])
  await clock.advance(60_000)

  expect(seen).toEqual([4000, 4000, -1])
  expect(capture.progress).toBe(1)
  expect(processes.list).toEqual([])
})

test('a cancelled process has no effect', async () => {
  const clock = virtualClock(0)
  const processes = createProcesses(clock)
  const seen: string[] = []
  const capture = processes.start({ name: 'capture', lasts: 10, done: () => void seen.push('done') })

  processes.cancel(capture)
  await clock.advance(20)

  expect(seen).toEqual([])
  expect(processes.list).toEqual([])
})

test('a restart ends every process except those that are declared to survive restarts', async () => {
  const clock = virtualClock(0)
  const processes = createProcesses(clock)
  const seen: string[] = []
  processes.start({ name: 'upload', lasts: 10, done: () => void seen.push('upload') })
  processes.start({ name: 'install', lasts: 20, survivesRestart: true, done: () => void seen.push('install') })

  processes.interrupt()
  await clock.advance(30)

  expect(seen).toEqual(['install'])
})

test('on a running clock, a process that is due ends before the next read, even if no timer has fired', () => {
  const clock = createFlowingClock(0, 1000)
  const processes = createProcesses(clock)
  const capture = processes.start({ name: 'capture', lasts: 2000, done: () => {} })

  while (clock.now() < capture.ends);
  expect(processes.list).toEqual([capture])
  clock.catchUp()

  expect(processes.list).toEqual([])
  clock.close()
})
