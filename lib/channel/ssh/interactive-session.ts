import type { Client, PseudoTtyOptions } from 'ssh2'
import { ChannelError } from '../../domain/errors.ts'
import type { Bounds } from '../bounds.ts'
import type { SshAnswer } from './answering.ts'
import { findLastLine, stripControls } from './terminal-text.ts'
import { type Typing, openShell } from './typing.ts'

interface Asked {
  readonly address: string
  readonly limits: Bounds
}

/** What asks for a key at the end of a page. */
const PAGE = /(?:^|\n)\s*(?:-+ ?\(?more\b.*|\(END\)|press .* to continue.*)$/i
const NEXT_PAGE = ' '
const INTERRUPT = '\u0003'

/** The whole answer may take this many times the wait for more of it. */
const MOST_ANSWERS = 10

/**
 * Types a command into a shell of its own, and returns what is printed until the shell asks for the next one, and how many
 * times it stopped at the end of a page.
 * @param terminal that the shell has; none when absent, unless there is no other way
 * @throws {ChannelError} when it does not ask for it, for then the answer may be incomplete
 */
export async function runInShell(
  client: Client,
  { address, limits }: Asked,
  command: string,
  terminal?: PseudoTtyOptions,
): Promise<SshAnswer & { readonly pages: number }> {
  const shell = await openShell(client, address, limits, terminal)
  const before = await shell.quiet()
  const prompt = parsePrompt(findLastLine(before))
  shell.type(command)
  // Without a prompt only its end tells that all has come; on a terminal pages have to be turned before.
  if (prompt === '') {
    const pages = terminal === undefined ? 0 : await turnPages(shell, before.length)
    return { text: parseAnswer((await shell.end()).text.slice(before.length), command, prompt), pages }
  }
  const { text, pages } = await readUntilPrompt(shell, before.length, prompt)
  if (text === undefined) throw new ChannelError(`ssh ${address}: ${command}: the shell did not ask for the next line`)
  shell.close()
  return { text: parseAnswer(text, command, prompt), pages }
}

/** The same for a command that goes on printing, until it has printed enough or is late. */
export async function runUntilEnough(
  client: Client,
  { address, limits }: Asked,
  command: string,
  { begun, isEnough }: { readonly begun: () => Promise<void>; readonly isEnough: (text: string) => boolean },
): Promise<SshAnswer> {
  const shell = await openShell(client, address, limits)
  const { length } = await shell.quiet()
  shell.type(command)
  await shell.quiet()
  await begun()
  const text = (await shell.shows(isEnough, length)).slice(length)
  shell.press(INTERRUPT)
  shell.close()
  return { text: parseAnswer(text, command, '') }
}

/** What asks for a line, but for numbers: of lines, or of the time. */
function parsePrompt(line: string): string {
  return line.trim().replaceAll(/\d+/g, '0')
}

/** What is printed from a place on until the prompt comes again, page by page; undefined where it does not come. */
async function readUntilPrompt(
  shell: Typing,
  from: number,
  prompt: string,
): Promise<{ readonly text: string | undefined; readonly pages: number }> {
  const isAsked = (said: string) => parsePrompt(findLastLine(said)) === prompt && said.includes('\n')
  let page = from
  let pages = 0
  for (let seen = from, waits = 0; waits < MOST_ANSWERS; ) {
    const all = await shell.shows((said) => isAsked(said) || PAGE.test(said), page)
    const said = all.slice(page)
    if (isAsked(said)) return { text: all.slice(from), pages }
    if (PAGE.test(said)) {
      page = all.length
      pages += 1
      shell.press(NEXT_PAGE)
    } else if (all.length === seen) break
    else waits += 1
    seen = all.length
  }
  return { text: undefined, pages }
}

/** Turns pages until none is waited for. @returns how many were turned */
async function turnPages(shell: Typing, from: number): Promise<number> {
  for (let page = from, pages = 0; ; pages += 1) {
    const all = await shell.shows((said) => PAGE.test(said), page)
    if (!PAGE.test(all.slice(page))) return pages
    page = all.length
    shell.press(NEXT_PAGE)
  }
}

/** What was printed, without the line that was typed where it is echoed, and without the prompt that follows. */
function parseAnswer(said: string, command: string, prompt: string): string {
  const lines = stripControls(said)
    .split(/\r*\n/)
    .filter((line) => !PAGE.test(line))
  if (lines[0]?.trim().endsWith(command) === true) lines.shift()
  if (parsePrompt(lines.at(-1) ?? '') === prompt) lines.pop()
  return lines.map((line) => `${line}\n`).join('')
}
