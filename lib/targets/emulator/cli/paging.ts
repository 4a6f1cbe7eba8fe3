const PAGE = '--More--'

/** Shows lines page by page: any key shows the next one, and q or Ctrl-C no more. */
export interface Pager {
  /** Whether it waits for a key. */
  readonly waits: boolean
  show(text: string): void
  press(key: string): undefined
}

/** @param rows of a page as it is then @param done called when nothing is left */
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
