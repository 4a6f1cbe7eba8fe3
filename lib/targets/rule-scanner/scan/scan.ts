import { unescapeText } from '../tcl/backslash.ts'
import { BRACED, COMMAND, Command, ESCAPE, EXPANDED, VARIABLE } from '../tcl/command.ts'
import { findClosing, forgetWalk } from '../tcl/closings.ts'
import { joinWords, wordValue } from '../tcl/join.ts'
import { readList } from '../tcl/list.ts'
import { isLoneBlock } from '../tcl/layout.ts'
import { forgetReader, type Oddities, readCommand } from '../tcl/reader.ts'
import { fileSource, matchBraces, type Source } from '../tcl/source.ts'
import { forgetText } from '../tcl/variables.ts'
import { argumentsEnd } from './arguments.ts'
import { Collector, type Findings, type Place } from './findings.ts'
import { scriptSubstitutedTwice, scriptUnbraced, substitutedTwice, unbraced } from './messages.ts'
import { isListOfWords, yieldsNumber } from './results.ts'
import { skipClean } from './clean/commands.ts'
import { forgetBailOuts } from './clean/bail-outs.ts'
import { type Role, type RoleVisitor, visitRoles, visitRolesByName } from './roles.ts'
import { walkExpression, walkTemplate } from './templates.ts'

/**
 * A range of a source that is still to be read. `listed`: the range is a `list …` command whose words form a command.
 */
interface Work {
  readonly role: Role | 'listed'
  readonly source: Source
  at: number
  readonly end: number
}

/** Ignores oddities when a text is read a second time. */
const unheard: Oddities = { unparsed() {}, glued() {} }

/** Receives each command that is scanned. `parsestr` prints these commands. */
type CommandSink = (source: Source, command: Command) => void

/** Scans the text of one rule file for expressions and scripts that Tcl would substitute twice. */
export function scan(text: string, seen?: CommandSink): Findings {
  // An aborted scan leaves its bail-outs behind, which could be mistaken for bail-outs of the next text.
  forgetBailOuts()
  const source = fileSource(text)
  const from = seen === undefined ? skipClean(source.codes, undefined, 0, text.length) : 0
  if (from >= text.length) {
    forgetBailOuts()
    return { warning: [], dangerous: [], glued: 0 }
  }
  return new Scan(source, from, seen).findings()
}

/** Shared by all scans, so that the arrays grow only once. Only one scan runs at a time. */
const command = new Command()
const list = new Command()

/** Releases the last text for garbage collection. */
function forget(): void {
  command.reset('')
  list.reset('')
  forgetText()
  forgetReader()
  forgetWalk()
  forgetBailOuts()
}

/** One scan. It uses a stack of ranges instead of recursion, so that only memory limits nesting. */
class Scan implements RoleVisitor {
  readonly #work: Work[] = []
  readonly #command = command
  readonly #list = list
  readonly #collector: Collector
  readonly #seen: CommandSink | undefined
  #source: Source
  /** The command whose words are being visited. */
  #visited: Command
  /** Characters that may still be copied to remove backslashes. The budget limits the cost of nested quoting. */
  #copies: number

  constructor(source: Source, from: number, seen: CommandSink | undefined) {
    const { text } = source
    this.#source = source
    this.#collector = new Collector(text)
    this.#seen = seen
    this.#visited = this.#command
    this.#copies = 16 * text.length + 65_536
    this.#work.push({ role: 'script', source, at: from, end: text.length })
  }

  findings(): Findings {
    matchBraces(this.#source)
    for (let work = this.#work.pop(); work !== undefined; work = this.#work.pop()) {
      if (this.#collector.full) break
      this.#source = work.source
      this.#take(work)
    }
    forget()
    return this.#collector.findings()
  }

  #take(work: Work): void {
    const { source, at, end } = work
    if (work.role === 'script') this.#script(work)
    else if (work.role === 'expression') walkExpression(source, at, end, this.#pushScript, this.#collector)
    else if (work.role === 'template') walkTemplate(source, at, end, this.#pushScript, this.#collector)
    else if (work.role === 'listed') {
      readCommand(source, at, end, this.#command, unheard)
      this.#visit(this.#command, 1)
    } else this.#elements(work)
  }

  #script(work: Work): void {
    const command = this.#command
    const next = readCommand(work.source, work.at, work.end, command, this.#collector)
    work.at = this.#nextCommand(work.source, next, work.end)
    if (work.at < work.end) this.#work.push(work)
    if (command.count === 0) return
    this.#seen?.(work.source, command)
    for (let bracket = 0; bracket < command.nestedCount; bracket++) {
      const open = command.nested[bracket] ?? 0
      this.#push('script', work.source, open + 1, findClosing(work.source, open, work.end))
    }
    if (isLoneBlock(command)) return this.#loneBlock(command)
    if (command.has(0, EXPANDED)) this.#expandedName(command)
    if (!command.isDynamic(0)) this.#visit(command, 0)
  }

  /** Scans a lone block. Tcl reads such a block as a command name, but the author meant to run the block. */
  #loneBlock(command: Command): void {
    this.#collector.unparsed(this.#source, command.start(0), 'a block that belongs to no command')
    this.#visited = command
    for (let word = 0; word < command.count; word++) if (command.kind(word) === BRACED) this.word(word, 'script')
  }

  /** Handles a `{*}` before the command name. The expanded list holds the name and the words after it. */
  #expandedName(command: Command): void {
    const from = command.contentStart(0)
    const to = command.contentEnd(0)
    if (!command.isDynamic(0)) this.#push('script', this.#source, from, to)
    else if (isListOfWords(this.#source, command, 0, from)) this.#push('listed', this.#source, from + 1, to - 1)
  }

  #visit(command: Command, at: number): void {
    this.#visited = command
    if (command.kind(at) === BRACED || !command.has(at, ESCAPE)) return visitRoles(command, at, this)
    const { text } = unescapeText(this.#source, command.contentStart(at), command.contentEnd(at))
    visitRolesByName(text, 0, text.length, command, at, this)
  }

  /**
   * Visits the bodies in the list of a `switch`, or the body of an `apply`. In a list that is not in pairs, every
   * braced element is visited.
   */
  #elements(work: Work): void {
    const list = this.#list
    readList(work.source, work.at, work.end, list, this.#collector)
    this.#visited = list
    const pairs = list.count % 2 === 0 && !list.starts.slice(0, list.count).some((at) => list.text[at] === '#')
    for (let element = 0; element < list.count; element++) {
      const body = work.role === 'lambda' ? element === 1 : element % 2 === 1
      if (body || (work.role === 'branches' && !pairs && list.kind(element) === BRACED)) this.word(element, 'script')
    }
  }

  word(word: number, role: Role): void {
    const command = this.#visited
    if (word >= command.count) return
    if (role === 'script' && isListOfWords(this.#source, command, word)) {
      this.#push('listed', this.#source, command.start(word) + 1, command.end(word) - 1)
    } else if (this.#judge(word, role)) this.#literal(word, role)
  }

  joined(from: number, role: Role): void {
    const command = this.#visited
    if (from >= command.count - 1) return this.word(from, role)
    let known = true
    let plain = true
    const end = role === 'script' ? argumentsEnd(this.#source, command, from) : from
    for (let word = from; word < command.count; word++) {
      if (word < end && command.isDynamic(word)) plain = false
      else if (!this.#judge(word, role)) known = false
      else plain &&= this.#plain(word, role)
    }
    if (plain) return
    const length = command.end(command.count - 1) - command.start(from)
    if (known && this.#mayCopy(length)) {
      const whole = joinWords(this.#source, command, from)
      this.#push(role, whole, 0, whole.text.length)
    } else for (let word = from; word < command.count; word++) this.#literal(word, role)
  }

  /**
   * Whether this word of an expression has neither braces nor backslashes. Such a word has already been scanned
   * completely in place.
   */
  #plain(word: number, role: Role): boolean {
    return role === 'expression' && this.#visited.kind(word) !== BRACED && !this.#visited.has(word, ESCAPE)
  }

  /**
   * Queues a word for scanning in its role, with backslashes removed. Skips a word with a substitution that may yield
   * something other than a number, because the value of that word is unknown.
   */
  #literal(word: number, role: Role): void {
    const command = this.#visited
    const source = this.#source
    const from = command.contentStart(word)
    const to = command.contentEnd(word)
    if (!command.has(word, ESCAPE | COMMAND | VARIABLE)) this.#push(role, source, from, to)
    else if (command.isDynamic(word) && (!yieldsNumber(source, command, word) || this.#plain(word, role))) return
    else if (this.#mayCopy(to - from)) {
      const value = wordValue(source, command, word)
      this.#push(role, value, 0, value.text.length)
    } else this.#collector.unparsed(this.#source, from, 'quoted too often')
  }

  /**
   * Reports a word that should be in braces. Returns false if a substitution in the word may yield something other than
   * a number.
   */
  #judge(word: number, role: Role): boolean {
    const command = this.#visited
    const expression = role === 'expression'
    if (!command.isDynamic(word)) {
      if (expression && command.kind(word) !== BRACED) this.#warn(word, unbraced)
      return true
    }
    if (yieldsNumber(this.#source, command, word)) {
      this.#warn(word, expression ? unbraced : scriptUnbraced)
      return true
    }
    this.#collector.danger(expression ? substitutedTwice : scriptSubstitutedTwice, this.#place(word))
    return false
  }

  #warn(word: number, message: string): void {
    this.#collector.warn(message, this.#place(word))
  }

  #place(word: number): Place {
    const command = this.#visited
    const last = command.end(command.count - 1)
    return {
      source: this.#source,
      start: command.start(word),
      end: command.end(word),
      from: command.start(0),
      to: last,
    }
  }

  #mayCopy(length: number): boolean {
    this.#copies -= length
    return this.#copies >= 0
  }

  readonly #pushScript = (source: Source, from: number, end: number): void => this.#push('script', source, from, end)

  #push(role: Work['role'], source: Source, from: number, end: number): void {
    const at = role === 'script' ? this.#nextCommand(source, from, end) : from
    if (at < end) this.#work.push({ role, source, at, end })
  }

  /** Returns the offset of the next command to read. With a command sink, no command is skipped. */
  #nextCommand(source: Source, from: number, end: number): number {
    if (this.#seen !== undefined) return from
    return skipClean(source.codes, source.isMatched ? source.closing : undefined, from, end)
  }
}
