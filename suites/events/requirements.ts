import { type Catalogue, type Requirement, testsOf } from '#lib/requirements.ts'

const stated = { strength: 'must', targets: ['appliance', 'controller', 'partition'] } as const
const clause = 'platform: Resources, Alarms and event log'
const events = 'platform: Events'

const ofLines = (text: string): Requirement => ({ ...stated, clause, text, dependsOn: ['events/log'] })
const seen = (text: string): Requirement => ({ ...stated, strength: 'seen', clause: events, text })
/** What a fault that is provoked has to show. */
const provoked = (text: string, ...dependsOn: readonly string[]): Requirement => ({
  ...stated,
  clause: 'platform: States and transitions, fault asserted',
  gate: 'configure',
  needs: 'bench.stimulus',
  text,
  dependsOn: ['events/log', ...dependsOn],
})

export const requirements = {
  'events/resource': {
    ...stated,
    clause: 'platform: Endpoints, event log row',
    text: 'GET of system/vendor-event-log:events answers the event log.',
  },
  'events/log': {
    ...stated,
    clause,
    text: 'Events are a list of objects that have the field log, a string.',
    dependsOn: ['events/resource'],
  },
  'events/line-id': ofLines('The line of an event begins with its id, a number.'),
  'events/line-source-and-name': ofLines('Behind the id stand the source and the name of the event, a word each.'),
  'events/line-kind': ofLines('Then the line says ASSERT, CLEAR or EVENT.'),
  'events/line-severity': ofLines('Then it has a severity, or NA.'),
  'events/line-text': ofLines('Then it has a text in quotes.'),
  'events/line-timestamp': ofLines('It ends with a date and time of UTC, in quotes.'),
  'events/event-text': {
    ...ofLines('Lines that say EVENT carry a text of some detail.'),
    clause: 'platform: States and transitions, fault asserted',
    dependsOn: ['events/line-kind', 'events/line-text'],
  },
  'events/at-restconf': {
    ...stated,
    clause: 'platform: Data roots',
    text: 'The event log is read at /restconf as at /api.',
    dependsOn: ['events/log', 'root/restconf-serves-data', 'authentication/token-at-restconf'],
  },
  'events/news-at-restconf': {
    ...provoked('What is new in the event log shows at /restconf as at /api.', 'events/asserted', 'events/at-restconf'),
    clause: 'platform: Data roots',
  },
  'events/asserted': provoked('A fault that is raised is told by a line that says ASSERT.'),
  'events/cleared': provoked(
    'A fault that is cleared is told by a line that says CLEAR, with the id and the name of the one that said ASSERT.',
    'events/asserted',
  ),
  'events/keeps-cleared': {
    ...provoked(
      'All lines stay in the event log, those of a fault that has been cleared among them.',
      'events/cleared',
    ),
    clause,
  },
  'events/sources-and-names': seen('Sources and names of events are some of those that the contract shows.'),
  'events/severities': seen('The severities of events are WARNING, ERROR, INFO, EMERGENCY and NA.'),
  'events/order': {
    ...stated,
    strength: 'open',
    clause,
    text: 'In which order events are listed is not shown.',
  },
  'events/delivery': {
    ...stated,
    strength: 'open',
    clause: events,
    text: 'Whether events can be subscribed to, or are pushed, is not shown.',
    untestable: 'there is no form of it to ask for',
  },
} as const satisfies Catalogue

export const verifies = testsOf(requirements)
