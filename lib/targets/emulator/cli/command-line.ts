import type { Account, Followers } from '../description.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'
import type { Tree } from '../tree/node.ts'
import { type Completion, listCompletions } from './completing.ts'
import { displayPath } from './displaying.ts'
import { type Change, parseChanges, MissingSecret, type Mode, SyntaxProblem } from './grammar.ts'
import { getKeeping } from './keeping.ts'
import { runOperation } from './operating.ts'
import { applyPipes, DISPLAY, splitPipes } from './pipes.ts'
import { formatRunningConfig } from './running-config.ts'
import { askQuestion, askSecret, type Said, createReply } from './said.ts'
import { showPath } from './showing.ts'
import { quoteWord, splitWords } from './words.ts'

/**
 * Commands that scripts send first to switch off truncation and paging. The emulator accepts them without effect,
 * because it does not truncate or page output unless asked to.
 */
const SETS_TERMINAL = new Set(['paginate', 'screen-length', 'screen-width', 'terminal'])

/** The uncommitted changes of the latest session. */
const pending = new WeakMap<Device, readonly Change[]>()

/**
 * A CLI session. It has a show mode, and a config mode with a submode for each list entry. Changes take effect only on
 * `commit`.
 */
export class CommandLine {
  readonly #device: Device
  readonly #account: Account
  #configuring = false
  /** The submodes of the entered list entries, outermost first. */
  #modes: readonly Mode[] = []
  /** Handles the next line as the answer to a question. Undefined if no question is open. */
  #asks: Said['asks']
  /** Whether the answer to the open question is a secret. */
  #isSecret = false
  #changes: Change[] = []
  /** The lines that made the pending changes. */
  #typed: string[] = []

  readonly #followers: Followers

  constructor(device: Device, account: Account, followers: Followers = {}) {
    this.#device = device
    this.#account = account
    this.#followers = followers
  }

  /** Whether the next line is the answer to a question. */
  get isAsking(): boolean {
    return this.#asks !== undefined
  }

  /** Whether the next line is a secret. Terminals do not echo secrets. */
  get isAskingForSecret(): boolean {
    return this.isAsking && this.#isSecret
  }

  /** Delay of the output of a typed line, in real milliseconds. */
  get answersAfter(): number {
    return this.#device.behaviour.commandLine.answersAfter
  }

  /** Discards the open question and the action that depends on its answer. */
  cancel(): void {
    this.#asks = undefined
  }

  /** Returns the words that can come next in a line. */
  completions(before: string): readonly Completion[] {
    const lead = this.#modes.at(-1)?.words ?? []
    const typing = { isAdmin: this.#account.role === 'admin', isConfiguring: this.#configuring, lead }
    return listCompletions(this.#device, typing, before)
  }

  /** Returns the number of lines per page on a terminal with this many rows. */
  linesOnPage(rows: number): number {
    return this.#device.behaviour.commandLine.pages ? Math.max(1, rows - 1) : Number.POSITIVE_INFINITY
  }

  /** Returns the text that a terminal shows after the pipe `more`. */
  paged(text: string): string {
    return this.#device.behaviour.commandLine.paged(text)
  }

  /** Returns the prompt. Some devices show prompts only on terminals. */
  prompt(onTerminal: boolean): string {
    if (this.isAsking || !(onTerminal || this.#device.behaviour.commandLine.prompts)) return ''
    const mode = ['config', ...this.#modes.slice(-1).map(({ name }) => name)].join('-')
    return `${this.#device.hardware.hostname}${this.#configuring ? `(${mode})` : ''}# `
  }

  /**
   * Runs a line.
   * @param isLivedIn whether the line was typed in a shell. If so, the session may ask a question before it ends
   */
  async run(line: string, isLivedIn = false): Promise<Said> {
    const { clock, behaviour } = this.#device
    clock.catchUp()
    const asks = this.#asks
    const answer = await this.#said(line, asks, isLivedIn)
    this.#asks = answer.asks
    this.#isSecret = answer.isSecret === true
    const shown = asks === undefined ? withoutSecrets(line) : '…'
    if (answer.failed === true) this.#followers.refused?.({ asked: `command line: ${shown}`, why: answer.text.trim() })
    const text = behaviour.commandLine.says.reduce((said, change) => change(said, line.trim()), answer.text)
    this.#followers.printed?.(shown, text)
    return { ...answer, text }
  }

  async #said(line: string, asks: Said['asks'], isLivedIn: boolean): Promise<Said> {
    try {
      if (asks !== undefined) return await asks(line)
      const [words = [], ...all] = splitPipes(splitWords(line))
      const display = all.find(([name]) => name === DISPLAY)
      const pipes = all.filter((pipe) => pipe !== display)
      const answer = display === undefined ? await this.#obey(words, isLivedIn) : this.#display(words, display)
      const by = { idle: this.#device.behaviour.commandLine.idlePipes, kept: getKeeping(this.#device) }
      return { ...answer, text: applyPipes(answer.text, pipes, by) }
    } catch (error) {
      if (error instanceof SyntaxProblem) return { text: `syntax error: ${error.message}\n`, failed: true }
      if (error instanceof Refusal) return { text: `Aborted: ${error.message}\n`, failed: true }
      return { text: 'Error: internal error\n', failed: true }
    }
  }

  #obey([first, ...rest]: readonly string[], isLivedIn: boolean): Said | Promise<Said> {
    if (first === undefined || first.startsWith('!')) return createReply('')
    if (first === 'exit' && this.#modes.length > 0) return this.#enter(this.#modes.slice(0, -1))
    if (first === 'exit' || (first === 'end' && this.#configuring))
      return isLivedIn ? this.#askAndLeave() : this.#leave()
    return this.#configuring ? this.#obeyConfig(first, rest) : this.#obeyShow(first, rest)
  }

  #obeyShow(first: string, rest: readonly string[]): Said | Promise<Said> {
    const command = this.#commandOf([first, ...rest])
    if (command !== undefined) return command
    if (first === 'show') return this.#show(rest)
    if ((first === 'config' || first === 'configure') && this.#account.role === 'admin') {
      this.#configuring = true
      return createReply('Entering configuration mode terminal\n')
    }
    if (SETS_TERMINAL.has(first)) return createReply('')
    if (this.#device.behaviour.commandLine.writesInShowMode) return this.#writeAtOnce([first, ...rest])
    throw new SyntaxProblem('unknown command')
  }

  #obeyConfig(first: string, rest: readonly string[]): Said | Promise<Said> {
    if (first === 'show') return this.#showThere(rest)
    if (first === 'abort') return this.#leave()
    if (first === 'top') return this.#enter([])
    if (first === 'commit') return this.#commitAs(rest)
    if (first === 'do' && rest[0] !== undefined) return this.#obeyShow(rest[0], rest.slice(1))
    if (first === 'revert' || first === 'validate') return first === 'revert' ? this.#forget() : this.#validate()
    return first === 'no' && this.#device.behaviour.takesNo
      ? this.#change(rest, true)
      : this.#change([first, ...rest], false)
  }

  #writeAtOnce(words: readonly string[]): Said {
    this.#change(words, false)
    const { text } = this.#commit()
    this.#forget()
    return createReply(text)
  }

  #showThere([what = '', ...path]: readonly string[]): Said {
    if (what === 'configuration') return createReply(this.#typed.map((line) => `${line}\n`).join(''))
    if (what !== 'full-configuration') return this.#show([what, ...path])
    // Shows the configuration as if the pending changes were committed, below the current submode.
    const candidate = applyChanges(this.#changes, this.#device.store.shown)
    const here = this.#modes.at(-1)?.words ?? []
    return createReply(formatRunningConfig(this.#device, [...here, ...path], candidate))
  }

  #enter(modes: readonly Mode[]): Said {
    this.#modes = modes
    return createReply('')
  }

  #show([what, ...path]: readonly string[]): Said {
    if (what === undefined) throw new SyntaxProblem('incomplete path')
    if (what !== 'running-config') return createReply(showPath(this.#device, [what, ...path]))
    const { store, behaviour } = this.#device
    const others = behaviour.commandLine.showsPending ? (pending.get(this.#device) ?? []) : []
    return createReply(formatRunningConfig(this.#device, path, applyChanges(others, store.shown)))
  }

  /** Runs the pipe `display`, which shows a path as JSON or XML, such as `show system dns | display json`. */
  #display(words: readonly string[], [, form = '']: readonly string[]): Said {
    const [first, ...path] = this.#configuring && words[0] === 'do' ? words.slice(1) : words
    if (first !== 'show' || path.length === 0) throw new SyntaxProblem(`unknown pipe: ${DISPLAY}`)
    return createReply(displayPath(this.#device, path, form))
  }

  /**
   * Runs the device operation or command that the words name. Undefined if there is none, or if the user is not an
   * administrator.
   */
  #commandOf(words: readonly string[]): Promise<Said> | undefined {
    if (this.#account.role !== 'admin') return undefined
    const { ignoresLine, refusesLine } = this.#device.behaviour.commandLine
    if (refusesLine(words.join(' '))) throw new SyntaxProblem('unknown command')
    if (ignoresLine(words.join(' '))) return Promise.resolve(createReply(''))
    const { composition, names } = this.#device
    const isNamed = (word: string, index: number) => words[index] === names.node(word)
    const found = composition.commands.find((command) => command.words.every(isNamed))
    if (found !== undefined) return found.run(this.#device, words.slice(found.words.length))
    return runOperation(this.#device, words)
  }

  /**
   * Tries to apply a change relative to the current submode, then relative to each enclosing submode, then from the top
   * level.
   */
  #change(words: readonly string[], remove: boolean): Said {
    const problems: SyntaxProblem[] = []
    for (const { words: lead } of [...this.#modes.toReversed(), { words: [] }]) {
      try {
        return this.#changeAt([...lead, ...words], remove)
      } catch (error) {
        if (!(error instanceof SyntaxProblem)) throw error
        problems.push(error)
      }
    }
    throw problems[0] ?? new SyntaxProblem('unknown element')
  }

  #changeAt(typed: readonly string[], remove: boolean): Said {
    const { schema, names, store, behaviour } = this.#device
    const { writings, leafLists, commandLine } = behaviour
    const line = typed.join(' ')
    const words = commandLine.takesFor(line) === line ? typed : commandLine.takesFor(line).split(' ')
    if (commandLine.ignoresLine(words.join(' '))) return createReply('')
    if (commandLine.refusesLine(words.join(' '))) throw new SyntaxProblem('unknown element')
    const options = { names, leafLists, writings: writings.size > 0 ? writings : undefined }
    try {
      const asked = parseChanges(schema, words, remove, options)
      const changes = [...this.#changes, ...asked.changes]
      applyChanges(changes, store.running)
      this.#changes = changes
      pending.set(this.#device, changes)
      this.#typed.push(withoutSecrets([...(remove ? ['no'] : []), ...words].map(quoteWord).join(' ')))
      if (!remove && commandLine.opensModes) this.#modes = asked.modes
    } catch (error) {
      if (!(error instanceof MissingSecret)) throw error
      if (commandLine.asksNothingFor.has(error.leaf)) return this.#changeAt(words.slice(0, -1), remove)
      return askSecret('(<AES encrypted string>): ', commandLine, (answer) =>
        this.#changeAt([...words, answer], remove),
      )
    }
    return commandLine.appliesAtOnce ? this.#commit() : createReply('')
  }

  /**
   * Runs `commit` with an optional argument.
   * @param how undefined, or the word that follows `commit`
   */
  #commitAs([how, ...rest]: readonly string[]): Said {
    if (how === 'comment' || how === 'label') return this.#commitAs(rest.slice(1))
    if (how === undefined) return this.#askOrCommit()
    if (rest.length > 0) throw new SyntaxProblem(`unexpected words after ${how}`)
    if (how === 'check') return this.#validate()
    if (how === 'no-confirm') return this.#commit()
    if (how !== 'and-quit') throw new SyntaxProblem(`unknown argument: ${how}`)
    const { text, asks } = this.#askOrCommit()
    if (asks === undefined) return createReply(text + this.#leave().text)
    return askQuestion(text, async (answer) => createReply((await asks(answer)).text + this.#leave().text))
  }

  #validate(): Said {
    const { store } = this.#device
    store.proposed((running) => applyChanges(this.#changes, running), this.#account.username)
    return createReply('Validation complete\n')
  }

  #forget(): Said {
    this.#changes = []
    pending.delete(this.#device)
    this.#typed = []
    return this.#enter([])
  }

  #askOrCommit(): Said {
    if (this.#device.behaviour.commandLine.ignoresLine('commit')) return createReply('Commit complete.\n')
    const { store } = this.#device
    const proposed = store.proposed((running) => applyChanges(this.#changes, running), this.#account.username)
    const warnings = this.#device.warnings(proposed, store.running)
    if (warnings.length === 0) return this.#commit()
    const lines = warnings.map((warning) => `  ${warning}\n`).join('')
    const { takesAnswer } = this.#device.behaviour.commandLine
    return askQuestion(`The following warnings were generated:\n${lines}Proceed? [yes,no] `, (answer) =>
      takesAnswer(answer.trim()) ? this.#commit() : createReply('Aborted: by user\n'),
    )
  }

  #commit(): Said {
    const changes = this.#changes
    if (changes.length === 0) return createReply('% No modifications to commit.\n')
    const { commandLine, afterWrite } = this.#device.behaviour
    const applied = commandLine.commits(changes)
    this.#device.store.commit((running) => applyChanges(applied, running), this.#account.username)
    this.#changes = []
    pending.delete(this.#device)
    this.#typed = []
    const paths = changes.map(({ path }) => path)
    if (commandLine.reportsCommits) this.#device.events.publish('change', this.#account.username, paths)
    for (const hook of afterWrite) hook(paths)
    return createReply('Commit complete.\n')
  }

  /** Leaves the current mode. If there are pending changes, first asks whether to commit them. */
  #askAndLeave(): Said {
    if (!this.#configuring || this.#changes.length === 0) return this.#leave()
    return askQuestion('Uncommitted changes found, commit them? [yes/no/CANCEL] ', async (answer) => {
      if (/^no?$/i.test(answer.trim())) return this.#leave()
      if (!/^y(es)?$/i.test(answer.trim())) return createReply('')
      return this.#commitAs(['and-quit'])
    })
  }

  #leave(): Said {
    if (!this.#configuring) return { text: '', closed: true }
    const dropped = this.#changes.length > 0
    this.#configuring = false
    this.#forget()
    return createReply(dropped ? 'Uncommitted changes were discarded.\n' : '')
  }
}

function applyChanges(changes: readonly Change[], running: Tree): Tree {
  return changes.reduce((tree, change) => change(tree), running)
}

/** Masks the secrets in a line. */
function withoutSecrets(line: string): string {
  return line.trim().replaceAll(/(\S*(?:password|secret|passphrase|community|\bkey)\S*\s+)\S+/gi, '$1…')
}
