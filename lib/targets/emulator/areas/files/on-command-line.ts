import { text as wholeOf } from 'node:stream/consumers'
import type { LineCommand } from '../../area.ts'
import { getDirectory, plainPath } from '../../files/place.ts'
import type { StoredFile } from '../../files/file-system.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { removeByCommand } from './remove.ts'

/** The maximum size of a file that can be printed, in bytes. */
const most = 20_000_000

/** CLI commands that print or delete files. */
export const commands: readonly LineCommand[] = [
  removeByCommand,
  { words: ['file', 'show'], run: async (device, [path]) => ({ text: await readText(device, path) }) },
  { words: ['file', 'tail', '-f'], run: async (device, [path]) => followFile(device, path) },
  {
    words: ['file', 'tail', '-n'],
    run: async (device, [count = '', path]) => {
      if (!/^\d+$/.test(count)) throw new Refusal('invalid-value', 'the number of lines is missing')
      return { text: last(await readText(device, path), Number(count)) }
    },
  },
]

function getTextFile({ files, behaviour }: Services, text: string | undefined): StoredFile {
  const path = plainPath(text)
  const found = behaviour.knowsDirectory(getDirectory(path)) ? files.find(path) : undefined
  if (found === undefined) throw new Refusal('invalid-value', `no such file: ${path}`)
  if (found.content.size > most || getDirectory(path) === 'diags/shared/qkview' || /\.(gz|iso|bundle)$/.test(path))
    throw new Refusal('invalid-value', `${path} is no text`)
  return found
}

async function readText(device: Services, path: string | undefined): Promise<string> {
  const text = await wholeOf(getTextFile(device, path).content.open())
  return text === '' || text.endsWith('\n') ? text : `${text}\n`
}

function last(text: string, count: number): string {
  const lines = text.split('\n').slice(0, -1)
  return lines
    .slice(Math.max(0, lines.length - count))
    .map((line) => `${line}\n`)
    .join('')
}

/** Prints the last ten lines of a file, and then any new lines. */
async function followFile(device: Services, path: string | undefined) {
  const { path: at } = getTextFile(device, path)
  const before = await readText(device, path)
  const follow = (print: (text: string) => void) => {
    let length = before.length
    const timer = setInterval(() => {
      void readText(device, at).then((now) => {
        if (now.length > length && device.behaviour.commandLine.followsFiles) print(now.slice(length))
        length = now.length
      })
    }, 100)
    return () => clearInterval(timer)
  }
  return { text: last(before, 10), follow }
}
