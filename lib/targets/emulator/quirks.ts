import type { Answer, AnswerFilter, Asked } from './behaviour.ts'
import type { Device } from './device.ts'
import { opticIdentity } from './faults/hardware.ts'
import { nodesOf } from './faults/nodes.ts'
import { empty, errorAnswer, yangJson } from './http/errors.ts'
import { xmlAnswer } from './http/xml.ts'
import { abbreviation } from './model/clock.ts'
import type { Configuration } from './model/model.ts'
import { modeOf } from './model/port-rules.ts'
import type { RuleContext, Settlement } from './model/rules.ts'
import { portQuirks } from './port-quirks.ts'
import { notFound } from './refusal.ts'
import type { Switch } from './switches.ts'

/** Lawful behaviours of real devices, each switchable: no check may fail for one of them. */
export function quirksOf(device: Device): Switch[] {
  const nodes = nodesOf(device)
  const optic = opticIdentity.map((leaf) => nodes.leaf(`portgroups/portgroup/state/${leaf}`))
  const presets = ['ntp/*/enabled', 'clock/*/timezone-name'].flatMap((path) =>
    ['config', 'state'].map((part) => nodes.leaf(`system/${path.replace('*', part)}`)),
  )
  const lifetime = nodes.leaf('system/aaa/restconf-token/config/lifetime')
  const stranger = `"${device.names.module('vendor-extension')}:unlisted":{"level":7,"text":"of a later release"}`
  return [
    ...portQuirks(device, nodes),
    answers('later-yang-library-version', 'the root reports a library of a later date', (answer, { path }) =>
      path === '' ? { ...answer, body: String(answer.body).replace('2019-01-04', '2021-05-11') } : answer,
    ),
    emptyContainers('204', empty(204)),
    emptyContainers('200', { status: 200, headers: { 'content-type': yangJson }, body: '' }),
    emptyContainers('404', errorAnswer(notFound())),
    {
      name: 'dns-unset',
      summary: 'name servers, time servers and zone hold nothing until they are written; nothing is answered with 404',
      apply: (behaviour) => {
        behaviour.unset = ['dns', 'ntp', 'clock']
        behaviour.emptyContainer = errorAnswer(notFound())
        for (const leaf of presets) behaviour.presets.set(leaf, null)
      },
    },
    {
      name: 'abbreviated-zone',
      summary: 'the time of day names its zone by an abbreviation such as CET',
      apply: ({ readings }) => {
        readings.set(nodes.leaf('system/clock/state/appliance/date-time'), (text) => {
          const [date, time, zone] = text.slice(1, -1).split(' ')
          return JSON.stringify(`${date} ${time} ${abbreviation(device.now(), zone)}`)
        })
      },
    },
    answers('xml-without-json-header', 'answers are XML where no header asks for JSON', (answer, asked) =>
      asked.method === 'GET' && !asksForJson(asked) ? xmlAnswer(answer) : answer,
    ),
    {
      name: 'padded-strings',
      summary: 'strings of optics are padded with blanks',
      apply: ({ readings }) => {
        for (const leaf of optic)
          readings.set(leaf, (text) => (text === '""' ? text : `"${text.slice(1, -1).padEnd(16)}"`))
      },
    },
    {
      name: 'omits-empty-leaves',
      summary: 'strings of absent optics are left out',
      apply: ({ readings }) => {
        for (const leaf of optic) readings.set(leaf, (text) => (text === '""' ? '' : text))
      },
    },
    {
      name: 'extra-leaves',
      summary: 'every object has a member that the contract does not know',
      apply: (behaviour) => {
        behaviour.extra = stranger
        behaviour.answers.push((answer, { path }) =>
          path === '' && answer.status === 200
            ? { ...answer, body: String(answer.body).replace('"data":', `${stranger},"data":`) }
            : answer,
        )
      },
    },
    {
      name: 'late-state',
      summary: 'state follows config two seconds late',
      apply: ({ mirrors }) => (mirrors.delay = 2000),
    },
    { name: 'merging-leaf-lists', summary: 'PATCH adds to leaf-lists', apply: (b) => (b.leafLists = 'merge') },
    { name: 'replacing-leaf-lists', summary: 'PATCH replaces leaf-lists', apply: (b) => (b.leafLists = 'replace') },
    {
      name: 'login-bursts-401',
      summary: 'after five logins less than half a second apart the next is refused',
      apply: ({ access }) => (access.limitsBursts = true),
    },
    {
      name: 'slow-boot-phases',
      summary: 'after a restart the ports connect long before TLS, 503 and 401 give way to answers',
      apply: ({ boot }) => (boot.slowPhases = true),
    },
    {
      name: 'repeats-token',
      summary: 'answers to young tokens repeat the token',
      apply: ({ tokens }) => (tokens.repeats = true),
    },
    {
      name: 'tokens-per-root',
      summary: 'a token is taken at the data root only that issued it',
      apply: ({ access }) => (access.tokenRefused = ({ root }, token) => token.root !== root),
    },
    {
      name: 'token-lifetime-20',
      summary: 'somebody has configured tokens to live twenty minutes',
      apply: ({ tokens, readings }) => {
        readings.set(lifetime, () => '20')
        const [life, window] = [20 * 60_000, (20 * 60_000 * 2) / 3]
        Object.assign(tokens, { life, offerFrom: window, renewalOfferFrom: window, offerUntil: life })
      },
    },
    answers('new-error-texts', 'errors have other letters and the bare key', (answer) =>
      answer.status < 400 ? answer : reworded(answer),
    ),
    {
      name: 'aligns-pair',
      summary: 'a change of one port of a pair moves the other along',
      apply: ({ settlements }) => settlements.push(alignPairs),
    },
    {
      name: 'session-limit-20',
      summary: 'the twenty-first token ends the oldest',
      apply: ({ tokens }) => (tokens.sessions = 20),
    },
    {
      name: 'busy-now-and-then',
      summary: 'every seventh call that asks for the logging is answered 503',
      apply: ({ answers: filters }) => {
        let calls = 0
        filters.push((answer, { path }) => (path.includes('system/logging') && ++calls % 7 === 0 ? empty(503) : answer))
      },
    },
    {
      name: 'seconds-long-answers',
      summary: 'what is asked of the logging is answered after five seconds',
      apply: (behaviour) => (behaviour.answerTakes = ({ path }) => (path.includes('system/logging') ? 5000 : 0)),
    },
    { name: 'slow-answers', summary: 'each answer takes 20 milliseconds more', apply: (b) => (b.answerDelay = 20) },
  ]
}

function emptyContainers(form: string, answer: Answer): Switch {
  return {
    name: `empty-containers-${form}`,
    summary: `an empty container is answered with ${form}${form === '200' ? ' and no body' : ''}`,
    apply: (behaviour) => (behaviour.emptyContainer = answer),
  }
}

function answers(name: string, summary: string, filter: AnswerFilter): Switch {
  return { name, summary, apply: (behaviour) => behaviour.answers.push(filter) }
}

function asksForJson({ headers }: Asked): boolean {
  return [headers['accept'], headers['content-type']].flat().some((value) => value?.includes('json'))
}

function reworded(answer: Answer): Answer {
  const body = String(answer.body)
    .replace('"ietf-restconf:errors"', '"errors"')
    .replace(/("error-message":")([^"]*)/, (_, member: string, text: string) => member + text.toUpperCase())
  return { ...answer, body }
}

const alignPairs: Settlement = { reads: ['portgroups'], settle: align }

function align(candidate: Configuration, { device, running }: RuleContext): Configuration {
  const groups = new Map(candidate.portgroups?.portgroup)
  for (const pair of device.hardware.adjacentPairs) {
    const moved = pair.filter((port) => modeOf(candidate, port) !== modeOf(running, port))
    const [port, more] = moved
    const mode = port === undefined ? undefined : modeOf(candidate, port)
    const other = pair.find((candidatePort) => candidatePort !== port)
    const entry = other === undefined ? undefined : groups.get(other)
    if (mode === undefined || more !== undefined || other === undefined || !entry) continue
    groups.set(other, { ...entry, config: { ...entry.config, mode } })
  }
  return { ...candidate, portgroups: { ...candidate.portgroups, portgroup: groups } }
}
