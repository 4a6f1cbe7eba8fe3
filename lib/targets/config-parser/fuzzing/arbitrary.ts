import fc from 'fast-check'
import { Block, type ConfigObject, type Value } from '../model.ts'

const letters = Array.from('abcdefghijklmnopqrstuvwxyzäß中😀0123456789/:._-%*~')
const plain = fc
  .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  .map((signs) => `k${signs.join('')}`)

/** Generates quoted text with blanks, braces, escapes and line feeds, including the quotes. */
const quoted = fc
  .array(fc.constantFrom('a', ' ', '{', '}', '\\"', '\\\\', '\n', '#', 'é', '\t'), { maxLength: 15 })
  .map((parts) => `"${parts.join('')}"`)

const oneLineQuoted = quoted.map((text) => text.replaceAll('\n', ' '))
const key = fc.oneof({ weight: 5, arbitrary: plain }, { weight: 1, arbitrary: oneLineQuoted })
const scalar = fc.oneof(
  fc.constant(''),
  plain,
  quoted,
  fc.tuple(plain, plain).map(([one, other]) => `${one} and ${other}`),
  fc.constant('min 1 of { /Common/http /Common/https }'),
)
const list = fc.array(fc.oneof(plain, quoted), { minLength: 1, maxLength: 5 })

const { body } = fc.letrec<{ value: Value; body: Block }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, scalar, list, tie('body')),
  body: fc
    .uniqueArray(fc.tuple(key, tie('value')), { maxLength: 6, selector: ([name]) => name })
    .map((entries) => createBlock(entries)),
}))

/** Generates one object of a configuration, in any form that a device can print. */
const configObject: fc.Arbitrary<ConfigObject> = fc.record({
  path: fc.constantFrom('ltm pool', 'sys application service', 'net vlan', 'security firewall policy'),
  name: key,
  body,
})

/** Generates a configuration without repeated objects. */
export const configuration = fc.uniqueArray(configObject, {
  maxLength: 6,
  selector: ({ path, name }) => `${path} ${name}`,
})

/** Generates text that partly resembles a configuration. */
export const rubble = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '{',
        '}',
        '"',
        '\\',
        '\n',
        '\r\n',
        ' ',
        '\t',
        '#',
        '{ }',
        'ltm rule r {',
        'ltm pool p {',
        'when X {',
        '}\n',
      ),
      fc.string({ maxLength: 8, unit: 'binary' }),
    ),
    { maxLength: 80 },
  )
  .map((parts) => parts.join(''))

function createBlock(entries: readonly (readonly [string, Value])[]): Block {
  const block = new Block()
  for (const [name, value] of entries) block.add(name, value)
  return block
}
