import type { Change, DatagramChange } from './alteration.ts'

/**
 * Alters datagrams to remote servers.
 * @param tell called for each message that is changed
 */
export function alterDatagrams({ to, only }: Extract<Change, { kind: 'datagram' }>, tell: () => void) {
  let count = 0
  return (text: string): readonly string[] => {
    const after = changeDatagram(text, to)
    if (after.length === 1 && after[0] === text) return after
    count += 1
    if (only !== undefined && count !== only) return [text]
    tell()
    return after
  }
}

function changeDatagram(text: string, to: DatagramChange): readonly string[] {
  switch (to) {
    case 'lost':
      return []
    case 'doubled':
      return [text, text]
    case 'cut':
      return [text.slice(0, Math.ceil(text.length / 2))]
    case 'without priority':
      return [text.replace(PRIORITY, '')]
  }
  return [text.replace(PRIORITY, (_, digits: string) => `<${changePriority(Number(digits), to)}>`)]
}

const PRIORITY = /^<(\d+)>/

/** Changes a syslog priority: the facility times 8, plus a severity of 0 to 7. */
function changePriority(priority: number, to: Exclude<DatagramChange, string>): number {
  const severity = priority % 8
  if ('facility' in to) return priority + 8 * to.facility
  return priority - severity + Math.min(7, Math.max(0, severity + to.severity))
}
