import { compilePattern } from '../pattern.ts'
import type { Change, PrintedChange } from './alteration.ts'

/**
 * Alters the output of the CLI.
 * @param tell called when output is changed
 */
export function alterPrinted({ line, to }: Extract<Change, { kind: 'printed' }>, tell: () => void) {
  const isConcerned = compilePattern(line)
  return (text: string, typed: string): string => {
    const after = isConcerned.matcher(typed).find() ? alterText(text, to) : text
    if (after !== text) tell()
    return after
  }
}

function alterText(text: string, to: PrintedChange): string {
  if ('text' in to) return to.text
  if ('cell' in to) return alterCell(text, to)
  const pattern = compilePattern(to.lines)
  const lines = text.split(/(?<=\n)/)
  const isFound = (each: string) => pattern.matcher(each.trimEnd()).find()
  const at = to.which === 'first' ? lines.findIndex(isFound) : lines.findLastIndex(isFound)
  return lines.flatMap((each, index) => (index !== at ? [each] : to.to === 'gone' ? [] : [each, each])).join('')
}

function alterCell(text: string, { cell, which, to }: Extract<PrintedChange, { cell: string }>): string {
  const matcher = compilePattern(`(?m)${cell}`).matcher(text)
  const found: (readonly [from: number, end: number])[] = []
  while (matcher.find()) found.push([matcher.start(1), matcher.end(1)])
  const [from, end] = found.at(which === 'first' ? 0 : -1) ?? [0, 0]
  return text.slice(0, from) + alterWord(text.slice(from, end), to) + text.slice(end)
}

/**
 * With `digits`, replaces the last digit of a word, or the last letter of a word without digits. With `letters`,
 * replaces the last letter of a word.
 */
function alterWord(word: string, to: 'digits' | 'letters'): string {
  if (to === 'digits' && /\d/.test(word)) return word.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + 1) % 10))
  return word.replace(/[a-z](?=[^a-z]*$)/i, (letter) => (/x/i.test(letter) ? 'q' : letter < 'a' ? 'X' : 'x'))
}
