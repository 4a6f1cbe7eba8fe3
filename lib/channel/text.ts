import { redactor } from '../domain/redaction.ts'

const MOST_SHOWN = 4000

/** Shortens a long text and appends its length. */
export function excerpt(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}… (${text.length} characters)` : text
}

/** Quotes a text as one shell word. */
export function quoteShellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** Quotes a text as one shell word if it needs quotes. */
export function word(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : quoteShellWord(text)
}

/** Formats a duration as minutes and seconds, such as `14:59`. */
export function minutes(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const MOST_RECEIVED = 120

/** Describes a payload in one line without secrets: `text/html, 512 bytes: "<html>…"`. */
export function describePayload(text: string, type?: string): string {
  const length = `${Buffer.byteLength(text)} bytes`
  const kind = type === undefined || type === '' ? '' : `${type}, `
  if (text === '') return `${kind}${length}`
  const clean = redactor.clean(text)
  const first = clean.slice(0, MOST_RECEIVED).replaceAll(/[^\x20-\x7e]+/g, ' ')
  return `${kind}${length}: "${first}${clean.length > MOST_RECEIVED ? '…' : ''}"`
}
