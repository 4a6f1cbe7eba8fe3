import type { Operation } from '../../area.ts'
import type { StoredFile } from '../../files/file-system.ts'
import { plainPath } from '../../files/place.ts'
import { container, text } from '../../schema/declare.ts'
import { file } from './paths.ts'

export const list: Operation = {
  path: [file, 'list'],
  input: container({ path: text() }),
  run: ({ files, behaviour }, { path }) => {
    const directory = plainPath(path)
    if (!files.has(directory) || !behaviour.knowsDirectory(directory)) throw behaviour.missingDirectory(directory)
    return { entries: files.list(directory).map((each) => entry(each, behaviour.listedSize)) }
  },
}

function entry({ name, modified, content }: StoredFile, size = formatSize): object {
  return { name, date: formatDate(modified), size: size(content.size) }
}

/** Formats a time in the form `Wed Jan 15 10:00:00 UTC 2025`. */
export function formatDate(time: number): string {
  const [weekday = '', day, month, year, clock] = new Date(time).toUTCString().split(' ')
  return `${weekday.replace(',', '')} ${month} ${day} ${clock} UTC ${year}`
}

const units = ['B', 'KB', 'MB', 'GB']

/** Formats a size as a number with a unit, such as `5.3GB`. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1000)))
  const number = bytes / 1000 ** power
  return `${Number.isInteger(number) ? number : number.toFixed(1)}${units[power]}`
}
