import type { ServerChannel } from 'ssh2'
import type { CommandLine } from './command-line.ts'
import { createPager } from './paging.ts'

/**
 * Runs the lines of a channel one after the other, prints prompts and, on a terminal, echoes.
 * @param terminal its rows; false if there is none
 */
export function converse(channel: ServerChannel, line: CommandLine, terminal: number | false): void {
  let typed = ''
  let last = ''
  let stop: (() => void) | undefined
  /** Input is processed once the line before it has been answered. */
  let turn = Promise.resolve()
  const write = (text: string) => {
    if (channel.writable) channel.write(terminal !== false ? text.replaceAll('\n', '\r\n') : text)
  }
  const prompt = () => line.prompt(terminal !== false)
  const pager = createPager(line.linesOnPage(Number(terminal)), write, () => write(prompt()))
  const close = () => {
    channel.exit(0)
    channel.end()
  }
  const enter = async () => {
    const command = typed
    typed = ''
    if (terminal !== false) write('\n')
    const { text, closed, follow } = await line.run(command)
    if (terminal !== false && /\| *more *$/.test(command)) return pager.show(line.paged(text))
    // Sent with the prompt: each write is a packet.
    write(closed === true || follow !== undefined ? text : text + prompt())
    if (closed === true) close()
    else if (follow !== undefined) stop = follow(write)
  }
  /** Asynchronous only at the end of a line. */
  const type = (character: string): Promise<void> | undefined => {
    const afterReturn = last === '\r' && character === '\n'
    last = character
    if (afterReturn || !channel.writable) return undefined
    if (pager.waits) return pager.press(character)
    if (character === '\r' || character === '\n') return enter()
    if (character === '\u007f' || character === '\b') {
      if (typed !== '' && terminal !== false) write('\b \b')
      typed = typed.slice(0, -1)
    } else if (character === '\u0003') {
      stop?.()
      typed = ''
      write(`^C\n${prompt()}`)
    } else if (character === '\u0004') close()
    else if (character >= ' ') {
      typed += character
      if (terminal !== false) write(character)
    }
    return undefined
  }
  write(prompt())
  channel.once('close', () => stop?.())
  channel.on('data', (data: Buffer) => {
    turn = turn.then(async () => {
      for (const character of data.toString()) {
        const done = type(character)
        if (done !== undefined) await done
      }
    })
  })
  // After the last line, answers what was sent and closes.
  channel.once('end', () => {
    turn = turn.then(() => {
      if (channel.writable) close()
    })
  })
}
