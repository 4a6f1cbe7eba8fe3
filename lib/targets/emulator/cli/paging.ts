const PAGE = '--More--'

/** Shows lines one page at a time: any key shows the next page, and q quits. */
export interface Pager {
  /** Whether it waits for a key. */
  readonly waits: boolean
  show(text: string): void
  press(key: string): undefined
}

/** @param rows rows per page @param done called when nothing is left */
export function createPager(rows: number, write: (text: string) => void, done: () => void): Pager {
  let left: readonly string[] = []
  const turn = (lines: readonly string[]) => {
    left = lines.slice(rows)
    write(lines.slice(0, rows).join(''))
    if (left.length > 0) write(PAGE)
    else done()
  }
  return {
    get waits() {
      return left.length > 0
    },
    show: (text) => turn(text.split(/(?<=\n)/)),
    press(key) {
      write('\n')
      turn(key === 'q' ? [] : left)
      return undefined
    },
  }
}
