const DENIED = /\bnot\b|n't\b|\bunable|\bcannot|fail(?!-?over)|incompatib|unsuccess/i
/** Phrases that say that nothing failed. */
const NONE = /\b(?:0|no|without(?: any)?) (?:fail|error)\w*/gi

/** Whether one sentence of a text matches every wanted pattern and contains no negation. */
export function says(text: string, wanted: readonly RegExp[]): boolean {
  return text
    .replaceAll(NONE, '')
    .split(/[.!;](?=\s|$)|\n/)
    .some((sentence) => wanted.every((each) => each.test(sentence)) && !DENIED.test(sentence))
}
