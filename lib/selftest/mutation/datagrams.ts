import { readFileSync } from 'node:fs'
import type { DatagramChange } from '../../targets/emulator/meddling/alteration.ts'
import type { Law, Mutant } from './mutant.ts'

const FILE = new URL('datagrams.json', import.meta.url)

/** The area that judges messages received by remote servers. */
export const { area: OF_MESSAGES }: { readonly area: string } = JSON.parse(readFileSync(FILE, 'utf8'))

const silent = (why: string): Law => ({ silent: why })
const breaks = (sentence: string): Law => ({ breaks: sentence })
const way = 'a datagram may be lost, or come twice, on its way'
const selected = 'messages of the selected facility go to a remote server'
const severe = 'messages of the selected severity and above go to a remote server'

/** Alterations made to log messages on their way to remote servers. */
const CHANGES: readonly (readonly [what: string, to: DatagramChange, law: Law, only?: number])[] = [
  ['are lost', 'lost', breaks('messages are sent to each configured remote server')],
  ['are of the next facility', { facility: 1 }, breaks(selected)],
  ['are of the facility before', { facility: -1 }, breaks(selected)],
  ['are of a facility without a name', { facility: 3 }, breaks(selected)],
  ['are less severe by one', { severity: 1 }, breaks(severe)],
  ['are more severe by one', { severity: -1 }, breaks(severe)],
  ['are less severe by two', { severity: 2 }, breaks(severe)],
  ['come twice', 'doubled', silent(way)],
  ['are cut', 'cut', silent('the form of a message is not shown')],
  ['have no priority', 'without priority', silent('the form of a message is not shown')],
  ...[1, 7, 40].flatMap((only): (typeof CHANGES)[number][] => [
    [`once, number ${only}, are lost`, 'lost', silent(way), only],
    [`once, number ${only}, come twice`, 'doubled', silent(way), only],
    [`once, number ${only}, are cut`, 'cut', silent('the form of a message is not shown'), only],
  ]),
]

export function datagramMutants(): readonly Mutant[] {
  return CHANGES.map(([what, to, law, only]) => ({
    areas: [OF_MESSAGES],
    operator: typeof to === 'string' ? 'datagram' : 'priority of a datagram',
    what: `messages ${what}`,
    law,
    alteration: { change: { kind: 'datagram', to, ...(only === undefined ? {} : { only }) } },
  }))
}
