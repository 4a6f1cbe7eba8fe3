const PAGE = '--More--'

/** Shows lines one page at a time. The key q or Ctrl-C ends the output, and any other key shows the next page. */
export interface Pager {
  /** Whether the pager is waiting for a key. */
  readonly waits: boolean
  show(text: string): void
  press(key: string): undefined
}

/**
 * @param rows returns the current number of rows per page
 * @param done called when no lines are left
 */
export function createPager(rows: () => number, write: (text: string) => void, done: () => void): Pager {
  let left: readonly string[] = []
  const turn = (lines: readonly string[]) => {
    const page = rows()
    left = lines.slice(page)
    write(lines.slice(0, page).join(''))
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
      turn(key === 'q' || key === '\u0003' ? [] : left)
      return undefined
    },
  }
}
