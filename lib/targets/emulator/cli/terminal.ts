import type { ServerChannel } from 'ssh2'
import type { CommandLine } from './command-line.ts'

/** Runs the lines that a channel sends; prompts and, on a terminal, echoes. */
export function converse(channel: ServerChannel, line: CommandLine, terminal: boolean): void {
  let typed = ''
  let last = ''
  const write = (text: string) => channel.write(terminal ? text.replaceAll('\n', '\r\n') : text)
  const enter = () => {
    const { text, closed } = line.run(typed)
    typed = ''
    write((terminal ? '\n' : '') + text)
    if (closed) {
      channel.exit(0)
      channel.end()
    } else write(line.prompt())
  }
  const type = (character: string) => {
    const afterReturn = last === '\r' && character === '\n'
    last = character
    if (afterReturn) return
    if (character === '\r' || character === '\n') enter()
    else if (character === '\u007f' || character === '\b') {
      if (typed !== '' && terminal) write('\b \b')
      typed = typed.slice(0, -1)
    } else if (character === '\u0003') {
      typed = ''
      write(`^C\n${line.prompt()}`)
    } else if (character === '\u0004') {
      channel.exit(0)
      channel.end()
    } else if (character >= ' ') {
      typed += character
      if (terminal) write(character)
    }
  }
  write(line.prompt())
  channel.on('data', (data: Buffer) => {
    for (const character of data.toString()) if (channel.writable) type(character)
  })
}
