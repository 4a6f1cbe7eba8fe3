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

/** Matches a page prompt, with which a pager asks for a key at the end of a page. */
const PAGE = /^\s*(?:-+ ?\(?more\b.*|\(END\)|press .* to continue.*)$/i
/** Whether printed text ends in a page prompt. The prompt may be highlighted. */
const isPaused = (said: string) => PAGE.test(findLastLine(said))
const NEXT_PAGE = ' '
const INTERRUPT = '\u0003'

/** Time limit for the whole output, as a multiple of the limit for the next chunk of output. */
const MOST_ANSWERS = 10

/**
 * Types a command into a new shell. Returns the output up to the next prompt, and how often the output paused at the
 * end of a page.
 * @param terminal to request for the shell; by default, one is requested only if the target requires it
 * @throws {ChannelError} if no prompt follows, because the output may then be incomplete
 */
export async function runInShell(
  client: Client,
  { address, limits }: Asked,
  command: string,
  terminal?: PseudoTtyOptions,
): Promise<SshAnswer & { readonly pages: number }> {
  const shell = await openShell(client, address, limits, terminal)
  const before = shell.read()
  const prompt = parsePrompt(findLastLine(before))
  shell.type(command)
  // Without a prompt, only the end of the shell shows that the output is complete. On a terminal, the shell ends only
  // after all pages have been turned.
  if (prompt === '') {
    const pages = terminal === undefined ? 0 : await turnPages(shell, before.length)
    return { text: parseAnswer((await shell.end()).text.slice(before.length), command, prompt), pages }
  }
  const { text, pages } = await readUntilPrompt(shell, before.length, prompt)
  if (text === undefined) throw new ChannelError(`ssh ${address}: ${command}: the shell did not ask for the next line`)
  shell.close()
  return { text: parseAnswer(text, command, prompt), pages }
}

/** Like `runInShell`, for a command that prints continuously. Ends when there is enough output or the time is up. */
export async function runUntilEnough(
  client: Client,
  { address, limits }: Asked,
  command: string,
  { begun, isEnough }: { readonly begun: () => Promise<void>; readonly isEnough: (text: string) => boolean },
): Promise<SshAnswer> {
  const shell = await openShell(client, address, limits)
  const { length } = shell.read()
  shell.type(command)
  await shell.pause()
  await begun()
  const text = (await shell.shows(isEnough, length)).slice(length)
  shell.press(INTERRUPT)
  shell.close()
  return { text: parseAnswer(text, command, '') }
}

/** Returns the prompt with all numbers masked, because they may be line counts or the time. */
function parsePrompt(line: string): string {
  return line.trim().replaceAll(/\d+/g, '0')
}

/** Returns the output from a position to the next prompt, page by page, or undefined if no prompt follows. */
async function readUntilPrompt(
  shell: Typing,
  from: number,
  prompt: string,
): Promise<{ readonly text: string | undefined; readonly pages: number }> {
  const endsInPrompt = (said: string) => parsePrompt(findLastLine(said)) === prompt
  const isAsked = (said: string) => endsInPrompt(said) && said.includes('\n')
  // This happens if the command prints nothing and is not echoed, or if the terminal redraws the prompt before the
  // echo.
  const isPromptAlone = (said: string) => endsInPrompt(said) && !said.includes('\n')
  let page = from
  let pages = 0
  for (let seen = from, waits = 0; waits < MOST_ANSWERS; ) {
    const all = await shell.shows((said) => endsInPrompt(said) || isPaused(said), page)
    const said = all.slice(page)
    if (isAsked(said) || (isPromptAlone(said) && isPromptAlone((await shell.quiet()).slice(page))))
      return { text: all.slice(from), pages }
    if (isPaused(said)) {
      page = all.length
      pages += 1
      shell.press(NEXT_PAGE)
    } else if (all.length === seen) break
    else waits += 1
    seen = all.length
  }
  return { text: undefined, pages }
}

/**
 * Turns pages until there is no page prompt.
 * @returns the number of pages turned
 */
async function turnPages(shell: Typing, from: number): Promise<number> {
  for (let page = from, pages = 0; ; pages += 1) {
    const all = await shell.shows(isPaused, page)
    if (!isPaused(all.slice(page))) return pages
    page = all.length
    shell.press(NEXT_PAGE)
  }
}

/** Returns the output without the echoed command at its beginning and the prompt at its end. */
function parseAnswer(said: string, command: string, prompt: string): string {
  const lines = stripControls(said)
    .split(/\r*\n/)
    .filter((line) => !PAGE.test(line))
  if (lines[0]?.trim().endsWith(command) === true) lines.shift()
  if (parsePrompt(lines.at(-1) ?? '') === prompt) lines.pop()
  return lines.map((line) => `${line}\n`).join('')
}
