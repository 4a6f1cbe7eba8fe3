import type { Conformance, Failure } from '../../domain/conformance.ts'
import { type Markup, type Part, markup } from '../markup.ts'
import { cut, formatJson } from '../plain.ts'
import { repeatRequirement } from '../repeat.ts'
import { formatMoment } from '../told.ts'

const LONGEST = 4000

/** Renders one failure in full, with the commands that repeat it and a link to its evidence. */
export function failureBlock(failure: Failure, id: string, conformance: Conformance): Markup {
  const { code, message, unit, path, instance, exchange, moment, repeat, recipe = [], test, transcript } = failure
  const rows: readonly (readonly [string, Part])[] = [
    ['Where', path !== undefined && markup`<code>${path === '' ? '(the whole answer)' : path}</code>`],
    ['Unit', unit],
    ['Instance', instance],
    ['Expected', 'expected' in failure && value(failure.expected)],
    ['Actual', 'actual' in failure && value(failure.actual)],
    ['Exchange', exchange !== undefined && markup`<code>${exchange}</code>`],
    ['Made at', moment !== undefined && formatMoment(moment)],
    ['Found by', test],
    ['Evidence', transcript !== undefined && evidence(transcript)],
    ['First', recipe.length > 0 && command(recipe.join('\n'))],
    [
      'Repeat',
      repeat !== undefined && markup`${command(repeat)}<p><a href="#repeat">what its variables stand for</a></p>`,
    ],
    ['Judge again', command(repeatRequirement(conformance, id).join(' '))],
  ]
  const lines = rows
    .filter(([, shownValue]) => shownValue !== undefined && shownValue !== false)
    .map(([name, shownValue]) => markup`<dt>${name}</dt><dd>${shownValue}</dd>`)
  return markup`<div class="failure"><p><span class="code">${code}</span> ${message}</p><dl>${lines}</dl></div>`
}

function value(content: unknown): Markup {
  return markup`<pre>${cut(formatJson(content, 2), LONGEST)}</pre>`
}

export function command(text: string): Markup {
  return markup`<div class="command"><pre>${text}</pre><button type="button" class="copy" hidden>Copy</button></div>`
}

/** Renders the link to a transcript, if the file is in the run's own folder. */
function evidence(transcript: string): Markup {
  if (!/^transcript\/[\w-][\w.-]*$/.test(transcript)) return markup`<code>${transcript}</code>`
  return markup`<a href="${transcript}">${transcript}</a>`
}
