import { appendFileSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { GrowingFile } from './append-only-log.ts'

let folder: string
let file: string
let read: string[]
let growing: GrowingFile<number>

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-growing-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'lines')
  read = []
  growing = new GrowingFile(file, (text) => {
    read.push(text)
    if (!/^\d+$/.test(text)) throw new Error(`no number: ${text}`)
    return Number(text)
  })
})

const lines = () => growing.lines((number) => new Error(`line ${number}`))

describe('a growing file', () => {
  test('has no lines before it exists or after it is removed', () => {
    expect(lines()).toEqual([])
    writeFileSync(file, '1\n')
    expect(lines()).toEqual([1])
    rmSync(file)
    expect(lines()).toEqual([])
    writeFileSync(file, '2\n3\n')
    expect(lines()).toEqual([2, 3])
  })

  test('is read line by line, and each line only once', () => {
    writeFileSync(file, '1\n2\n')
    expect(lines()).toEqual([1, 2])
    appendFileSync(file, '\n3\n')
    expect(lines()).toEqual([1, 2, 3])
    expect(lines()).toEqual([1, 2, 3])
    expect(read).toEqual(['1', '2', '3'])
  })

  test('is read including a last line without a newline, which is read again when it is complete', () => {
    writeFileSync(file, '1\n23')
    expect(lines()).toEqual([1, 23])
    appendFileSync(file, '4\n')
    expect(lines()).toEqual([1, 234])
  })

  test.each(['x', 'x\n', 'x\n\n'])('is read without its last line if that line is unreadable: %j', (damage) => {
    writeFileSync(file, `1\n${damage}`)
    expect(lines()).toEqual([1])
    if (!damage.endsWith('\n')) appendFileSync(file, '\n')
    appendFileSync(file, '2\n')
    expect(lines).toThrow('line 2')
    expect(lines).toThrow('line 2')
  })

  test('is read from a position counted in bytes, not characters', () => {
    const texts = new GrowingFile(file, String)
    writeFileSync(file, Buffer.from([0xc3, 0xbc, 0xff, 0x0a]))
    expect(texts.lines(() => new Error('damaged'))).toEqual(['ü\ufffd'])
    appendFileSync(file, 'next\n')
    expect(texts.lines(() => new Error('damaged'))).toEqual(['ü\ufffd', 'next'])
  })

  test('is read again from the start after it was truncated or replaced', () => {
    writeFileSync(file, '1\n2\n')
    expect(lines()).toEqual([1, 2])
    truncateSync(file, 2)
    expect(lines()).toEqual([1])
    writeFileSync(join(folder, 'other'), '7\n8\n9\n')
    renameSync(join(folder, 'other'), file)
    expect(lines()).toEqual([7, 8, 9])
  })
})
