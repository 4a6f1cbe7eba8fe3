import type { Account, Followers } from '../description.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'
import type { Tree } from '../tree/node.ts'
import { type Change, changesOf, MissingSecret, SyntaxProblem } from './grammar.ts'
import { operated } from './operating.ts'
import { parted, piped } from './pipes.ts'
import { runningConfiguration } from './running-config.ts'
import { asked, askedFor, type Said, said } from './said.ts'
import { operationalData } from './showing.ts'
import { wordsOf } from './words.ts'

/** One session of the command line: show mode, config mode, and nothing applied before `commit`. */
export class CommandLine {
  readonly #device: Device
  readonly #account: Account
  #configuring = false
  /** What was asked for is on the next line. */
  #asks: Said['asks']
  #changes: Change[] = []

  readonly #refused: Followers['refused']

  constructor(device: Device, account: Account, refused?: Followers['refused']) {
    this.#device = device
    this.#account = account
    this.#refused = refused
  }

  /** Whether the next line is the answer to a question. */
  get isAsking(): boolean {
    return this.#asks !== undefined
  }

  prompt(): string {
    return this.isAsking || !this.#device.behaviour.commandLine.prompts
      ? ''
      : `${this.#device.hardware.hostname}${this.#configuring ? '(config)' : ''}# `
  }

  async run(line: string): Promise<Said> {
    const { clock, behaviour } = this.#device
    clock.catchUp()
    const asks = this.#asks
    const answer = await this.#said(line, asks)
    this.#asks = answer.asks
    const shown = asks === undefined ? withoutSecrets(line) : '…'
    if (answer.failed === true) this.#refused?.(`command line: ${shown}: ${answer.text.trim()}`)
    return {
      ...answer,
      text: behaviour.commandLine.says.reduce((text, change) => change(text, line.trim()), answer.text),
    }
  }

  async #said(line: string, asks: Said['asks']): Promise<Said> {
    try {
      if (asks !== undefined) return await asks(line)
      const [words = [], ...pipes] = parted(wordsOf(line))
      const answer = await this.#obey(words)
      return { ...answer, text: piped(answer.text, pipes, this.#device.behaviour.commandLine.idlePipes) }
    } catch (error) {
      if (error instanceof SyntaxProblem) return { text: `syntax error: ${error.message}\n`, failed: true }
      if (error instanceof Refusal) return { text: `Aborted: ${error.message}\n`, failed: true }
      return { text: 'Error: internal error\n', failed: true }
    }
  }

  #obey([first, ...rest]: readonly string[]): Said | Promise<Said> {
    if (first === undefined || first.startsWith('!')) return said('')
    if (first === 'exit') return this.#leave()
    if (this.#configuring) return this.#obeyConfig(first, rest)
    const command = this.#commandOf([first, ...rest])
    if (command !== undefined) return command
    if (first === 'show') return this.#show(rest)
    if ((first === 'config' || first === 'configure') && this.#account.role === 'admin') {
      this.#configuring = true
      return said('Entering configuration mode terminal\n')
    }
    throw new SyntaxProblem('unknown command')
  }

  #obeyConfig(first: string, rest: readonly string[]): Said {
    if (first === 'show') return this.#show(rest)
    if (first === 'end') return this.#leave()
    if (first === 'commit') return this.#askOrCommit()
    if (first === 'do' && rest[0] === 'show') return this.#show(rest.slice(1))
    return first === 'no' && this.#device.behaviour.takesNo
      ? this.#change(rest, true)
      : this.#change([first, ...rest], false)
  }

  #show([what, ...path]: readonly string[]): Said {
    if (what === undefined) throw new SyntaxProblem('incomplete path')
    return said(
      what === 'running-config'
        ? runningConfiguration(this.#device, path)
        : operationalData(this.#device, [what, ...path]),
    )
  }

  /** What the device does when words ask for it; only an administrator may. */
  #commandOf(words: readonly string[]): Promise<Said> | undefined {
    if (this.#account.role !== 'admin') return undefined
    if (this.#device.behaviour.commandLine.ignoresLine(words.join(' '))) return Promise.resolve(said(''))
    const { composition, names } = this.#device
    const isNamed = (word: string, index: number) => words[index] === names.node(word)
    const found = composition.commands.find((command) => command.words.every(isNamed))
    if (found !== undefined) return found.run(this.#device, words.slice(found.words.length))
    return operated(this.#device, words)
  }

  #change(words: readonly string[], remove: boolean): Said {
    const { schema, names, store, behaviour } = this.#device
    const { writings, leafLists, commandLine } = behaviour
    if (commandLine.ignoresLine(words.join(' '))) return said('')
    if (commandLine.refusesLine(words.join(' '))) throw new SyntaxProblem('unknown element')
    const options = { names, leafLists, writings: writings.size > 0 ? writings : undefined }
    try {
      const changes = [...this.#changes, ...changesOf(schema, words, remove, options)]
      applied(changes, store.running)
      this.#changes = changes
    } catch (error) {
      if (!(error instanceof MissingSecret)) throw error
      if (commandLine.asksNothingFor.has(error.leaf)) return this.#change(words.slice(0, -1), remove)
      return askedFor('(<AES encrypted string>): ', commandLine, (answer) => this.#change([...words, answer], remove))
    }
    return commandLine.appliesAtOnce ? this.#commit() : said('')
  }

  #askOrCommit(): Said {
    if (this.#device.behaviour.commandLine.ignoresLine('commit')) return said('Commit complete.\n')
    const { store } = this.#device
    const proposed = store.proposed((running) => applied(this.#changes, running))
    const warnings = this.#device.warnings(proposed, store.running)
    if (warnings.length === 0) return this.#commit()
    const lines = warnings.map((warning) => `  ${warning}\n`).join('')
    const { takesAnswer } = this.#device.behaviour.commandLine
    return asked(`The following warnings were generated:\n${lines}Proceed? [yes,no] `, (answer) =>
      takesAnswer(answer.trim()) ? this.#commit() : said('Aborted: by user\n'),
    )
  }

  #commit(): Said {
    const changes = this.#changes
    if (changes.length === 0) return said('% No modifications to commit.\n')
    this.#device.store.commit((running) => applied(changes, running))
    this.#changes = []
    const paths = changes.map(({ path }) => path)
    this.#device.events.publish('change', this.#account.username, paths)
    for (const hook of this.#device.behaviour.afterWrite) hook(paths)
    return said('Commit complete.\n')
  }

  #leave(): Said {
    if (!this.#configuring) return { text: '', closed: true }
    const dropped = this.#changes.length > 0
    this.#configuring = false
    this.#changes = []
    return said(dropped ? 'Uncommitted changes were discarded.\n' : '')
  }
}

function applied(changes: readonly Change[], running: Tree): Tree {
  return changes.reduce((tree, change) => change(tree), running)
}

/** A line as others may see it. */
function withoutSecrets(line: string): string {
  return line.trim().replaceAll(/(\S*(?:password|secret|passphrase|community|-key)\S*\s+)\S+/gi, '$1…')
}
