import { describe, expect, test } from 'vitest'
import { differences, type Shape } from './shape.ts'

describe('a shape', () => {
  test.each<[Shape, unknown]>([
    ['object', {}],
    ['=a', 'a'],
    ['/^a\\/b$/', 'a/b'],
    [514, 514],
    ['decimal', '-2.136'],
    [
      { a: 'text', 'b?': 'text' },
      { a: 'x', c: 1 },
    ],
    [{ '*:output': 'object' }, { 'any-module:output': {} }],
    [{ '*:output': 'object' }, { output: {} }],
    [{ each: { a: 'integer' }, some: { a: 2 } }, [{ a: 1 }, { a: 2 }]],
    [{ json: { Busy: true } }, '\n{"Busy": true}\n '],
  ])('%j matches the value %j', (shape, value) => {
    expect(differences(shape, value)).toEqual([])
  })

  test.each<[Shape, unknown, string]>([
    ['object', [], 'the answer: expected object, found []'],
    ['text', '', 'the answer: expected text, found ""'],
    [514, '514', 'the answer: expected 514, found "514"'],
    [{ a: 'text' }, {}, '/a: expected, found {}'],
    [{ 'a?': 'text' }, { a: 1 }, '/a: expected text, found 1'],
    [{ each: 'text' }, [], 'the answer: expected an array of one entry or more, found []'],
    [{ each: 'text' }, ['a', 1], '[1]: expected text, found 1'],
    [{ some: { a: 2 } }, [{ a: 1 }], 'the answer: expected an entry like {"a":2}, found [{"a":1}]'],
    [{ json: 'object' }, '{', 'the answer: expected JSON in a text, found "{"'],
    ['object', undefined, 'the answer: expected object, found nothing'],
  ])('%j does not match the value %j', (shape, value, line) => {
    expect(differences(shape, value)).toEqual([line])
  })
})
