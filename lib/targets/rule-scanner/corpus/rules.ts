/** Marks places for planted commands: `SCRIPT` at the start of a script, `EXPRESSION` at the start of an expression. */
export const SCRIPT = '\u0001'
export const EXPRESSION = '\u0002'

/** The layout of a rule. */
interface Layout {
  readonly name: string
  /**
   * Text between a closing brace and the opening brace of a body. A body that follows a keyword uses `afterKeyword`,
   * and a body that follows any other word uses `afterWord`.
   */
  readonly afterBrace: string
  readonly afterKeyword: string
  readonly afterWord: string
  /** Text between a closing brace and the next keyword or handler. */
  readonly clause: string
  readonly handler: string
  readonly lineEnd?: '\r\n'
}

const spaced = { afterBrace: ' ', afterKeyword: ' ', afterWord: ' ', clause: ' ', handler: '\n' }

function createLayout(name: string, between: string, others: Partial<Layout> = {}): Layout {
  return { ...spaced, name, afterBrace: between, afterKeyword: between, afterWord: between, ...others }
}

const layouts: readonly Layout[] = [
  createLayout('braces on the line', ' '),
  createLayout('braces on the next line', '\n', { clause: '\n' }),
  createLayout('braces on the next line, indented by tabs, CR LF', '\n\t\t', { lineEnd: '\r\n' }),
  createLayout('braces after blank lines', '\n\n   \n  ', { clause: ' ' }),
  createLayout('braces after a comment', '\n # what follows\n', { clause: '\n' }),
  createLayout('braces on a continued line', ' \\\n  '),
  { ...spaced, name: 'words glued', afterBrace: '', afterKeyword: '', clause: '', handler: '' },
  {
    ...spaced,
    name: 'words glued, some braces on the next line',
    afterWord: '\n',
    afterBrace: '',
    clause: '',
    handler: '\n',
  },
]

type Write = (layout: Layout) => string

/** Writes the body of a command. A script can be planted at the start of the body. */
const block = (between: string, inside: string): string => `${between}{${SCRIPT}\n${inside}\n}`
const condition = (text: string): string => `{${EXPRESSION}${text}}`

const commands: Readonly<Record<string, Write>> = {
  if: (l) => `if ${condition('$a > 1')}${block(l.afterBrace, 'set b 1')}`,
  then: (l) => `if ${condition('$a > 1')} then${block(l.afterKeyword, 'set b 1')}`,
  else: (l) =>
    `if ${condition('$a')}${block(l.afterBrace, 'set b 1')}${l.clause}else${block(l.afterKeyword, 'set b 2')}`,
  elseif: (l) =>
    `if ${condition('$a')}${block(l.afterBrace, '')}${l.clause}elseif ${condition('[HTTP::uri] eq "/{}"')}` +
    `${block(l.afterBrace, 'set b 2')}${l.clause}else${block(l.afterKeyword, 'set b 3')}`,
  while: (l) => `while ${condition('$a < 3')}${block(l.afterBrace, 'incr a')}`,
  for: (l) => `for {${SCRIPT} set i 0} ${condition('$i < 3')} {${SCRIPT} incr i}${block(l.afterBrace, 'set b $i')}`,
  foreach: (l) => `foreach name $names${block(l.afterWord, 'log local0. $name')}`,
  'foreach of a list': (l) => `foreach {key value} [list a b] word {c d}${block(l.afterBrace, 'set b $key')}`,
  switch: (l) =>
    `switch $a${l.afterWord}{\none${block(l.afterWord, '')}${l.handler}"two" -\n` +
    `default${block(l.afterKeyword, 'set b 2')}\n}`,
  'switch with options': (l) => `switch -glob -- [HTTP::uri]${l.afterWord}{\n"/a*"${block(l.afterWord, 'set b 1')}\n}`,
  'switch of words': (l) => `switch -exact $a one${block(l.afterWord, 'set b 1')} two${block(l.afterWord, 'set b 2')}`,
  catch: (l) =>
    `if ${condition(`[catch${block(l.afterKeyword, 'set b 1')} message]`)}${block(l.afterBrace, 'set c 1')}`,
  after: (l) => `after 100${block(l.afterWord, 'set b 1')}`,
  eval: (l) => `eval${block(l.afterWord, 'set b 1')}`,
}

const rules: Readonly<Record<string, (layout: Layout, command: string) => string>> = {
  'a handler': (l, command) => `when HTTP_REQUEST${block(l.afterWord, `set a 1\n${command}\nset z 1`)}\n`,
  'two handlers': (l, command) =>
    `when CLIENT_ACCEPTED priority 500${block(l.afterWord, command)}${l.handler}` +
    `when HTTP_RESPONSE timing on${block(l.afterWord, command)}\n`,
  'a procedure of a listed rule': (l, command) =>
    `ltm rule /Common/own${l.afterWord}{\nproc own {a {b {}}}${block(l.afterBrace, command)}\n}\n`,
}

/** A rule with places for planted commands, and the rule's name for messages. */
export interface CorpusRule {
  readonly name: string
  readonly text: string
}

/**
 * Returns one rule for each combination of command, kind of rule and layout. Each rule also contains another command in
 * a nested block.
 */
export function corpus(): readonly CorpusRule[] {
  return layouts.flatMap((layout) =>
    Object.entries(rules).flatMap(([kind, rule]) =>
      Object.entries(commands).map(([command, write], index) => {
        const inner = Object.values(commands)[(index + 5) % Object.keys(commands).length] ?? write
        const nested = `while ${condition('1')}${block(layout.afterBrace, inner(layout))}`
        const text = rule(layout, `${write(layout)}\n${nested}`)
        const lines = layout.lineEnd === undefined ? text : text.replaceAll('\n', layout.lineEnd)
        return { name: `${command} in ${kind}, ${layout.name}`, text: lines }
      }),
    ),
  )
}

/** Returns the offsets at which commands may be planted. */
export function places(text: string): readonly number[] {
  return [...text.matchAll(new RegExp(`[${SCRIPT}${EXPRESSION}]`, 'g'))].map(({ index }) => index)
}

/**
 * Plants `[expr <expression>]` at one of the rule's places, or nothing if `place` is undefined. Returns the rule
 * without marks, and the line number of the `expr`, or 0 if nothing was planted.
 */
export function plantExpression(
  text: string,
  place: number | undefined,
  expression: string,
): { text: string; line: number } {
  const clean = (part: string) => part.replaceAll(SCRIPT, '').replaceAll(EXPRESSION, '')
  if (place === undefined) return { text: clean(text), line: 0 }
  const command = `[expr ${expression}]`
  const words = text[place] === SCRIPT ? ` set planted ${command};` : `${command} && `
  return {
    text: clean(text.slice(0, place)) + words + clean(text.slice(place)),
    line: text.slice(0, place).split('\n').length,
  }
}
