import { Buffer } from 'node:buffer'
import { Conversion } from '../conversion.ts'
import { Parser } from '../grammar/parser.ts'
import type { ConfigObject, Diagnostic } from '../model.ts'
import type { Format } from '../output/formats.ts'

/**
 * Parses a whole text, which the parser receives in pieces of `size` bytes. Returns the objects and the diagnostics.
 */
export function read(input: string | Buffer, size = Number.POSITIVE_INFINITY) {
  const objects: ConfigObject[] = []
  const diagnostics: Diagnostic[] = []
  const parser = new Parser({
    object: (object) => objects.push(object),
    diagnostic: (diagnostic) => diagnostics.push(diagnostic),
  })
  for (const piece of cut(Buffer.from(input), size)) parser.write(piece)
  parser.end()
  return { objects, diagnostics }
}

/** Converts a whole text to a format. Returns the output and the diagnostics. */
export function convertText(input: string | Buffer, format: Format = 'json', sort = false) {
  const diagnostics: Diagnostic[] = []
  const conversion = new Conversion({ format, sort, report: (diagnostic) => diagnostics.push(diagnostic) })
  let text = conversion.write(Buffer.from(input))
  for (const piece of conversion.end()) text += piece
  return { text, diagnostics, failed: conversion.failed }
}

/** Converts a text to the format `json`, and parses the result. */
export function convertToJson(input: string): Record<string, unknown> {
  const value: unknown = JSON.parse(convertText(input).text)
  if (typeof value !== 'object' || value === null) throw new TypeError('no object')
  return { ...value }
}

function* cut(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, Math.min(at + size, bytes.length))
}
