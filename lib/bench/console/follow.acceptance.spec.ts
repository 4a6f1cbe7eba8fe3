import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followConsole } from './follow.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-console-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const SOON = { first: 1, longest: 1 }

/** Follows a shell script, and collects its output and the reasons why it detached. */
function follow(script: string) {
  const seen = { printed: '', lost: [] as string[] }
  const detach = followConsole(
    { driver: 'command', command: ['sh', '-c', script] },
    { printed: ({ text }) => void (seen.printed += text), detached: (reason) => void seen.lost.push(reason) },
    SOON,
  )
  return { seen, detach }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A script that prints the ids of a child process and of itself. Both would run for an hour. */
const STAYS = 'sleep 3600 & echo "$! $$;"; wait'
const readIds = (printed: string) => (/^(\d+) (\d+);/m.exec(printed) ?? []).slice(1).map(Number)

describe('a program that attaches to a console', () => {
  test('receives no input, and its input stays open', async () => {
    const file = join(folder, 'typed')
    const { seen, detach } = follow(`echo attached; cat > ${file}; echo ended`)

    await expect.poll(() => seen.printed).toBe('attached\n')
    await detach()

    expect(readFileSync(file, 'utf8')).toBe('')
    expect(seen.printed).toBe('attached\n')
  })

  test('is started again when it ends, and the reason why it ended is reported', async () => {
    const { seen, detach } = follow(`echo again; echo 'line busy' >&2; exit 4`)

    await expect.poll(() => seen.lost.length).toBeGreaterThan(1)
    await detach()

    expect(seen.printed).toMatch(/^again\nagain\n/)
    expect(seen.lost[0]).toBe('sh: it ended with 4: line busy')
  })

  test('is reported if the program does not exist', async () => {
    const lost: string[] = []
    const detach = followConsole(
      { driver: 'command', command: ['/absent/console'] },
      { printed: () => {}, detached: (reason) => void lost.push(reason) },
      SOON,
    )

    await expect.poll(() => lost[0]).toBe('/absent/console: it cannot be started (spawn /absent/console ENOENT)')
    await detach()
  })

  test('ends together with its child processes when it is detached', async () => {
    const { seen, detach } = follow(`trap '' TERM; ${STAYS}`)
    await expect.poll(() => readIds(seen.printed)).toHaveLength(2)

    await detach()

    expect(seen.lost).toEqual([])
    await expect.poll(() => readIds(seen.printed).filter(isAlive)).toEqual([])
  })

  test('ends when the run is killed', async () => {
    const runner = join(folder, 'runner.ts')
    const command = JSON.stringify(['sh', '-c', STAYS])
    writeFileSync(
      runner,
      `const { followConsole } = await import(${JSON.stringify(new URL('follow.ts', import.meta.url).href)})
followConsole({ driver: 'command', command: ${command} }, { printed: ({ text }) => process.send(text), detached() {} })`,
    )
    const run = fork(runner, { execArgv: [] })
    const [printed] = await once(run, 'message')
    expect(readIds(String(printed)).filter(isAlive)).toHaveLength(2)

    run.kill('SIGKILL')

    await expect.poll(() => readIds(String(printed)).filter(isAlive)).toEqual([])
  })
})
