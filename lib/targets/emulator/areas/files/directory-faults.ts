import type { Behaviour } from '../../behaviour.ts'
import { empty, errorAnswer, json, webServerPage } from '../../http/errors.ts'
import { Rejection } from '../../http/rejection.ts'
import { notFound, Refusal } from '../../refusal.ts'
import type { Switch } from '../../switches/switch.ts'

/** The responses to a listing of a directory that is gone, by the prefix of the fault. */
const FORMS = {
  gone: ['404 with a web server error page', webServerPage],
  silent: ['404 without a body', () => empty(404)],
  worded: ['404 with an error that is not in RESTCONF form', () => json(404, { error: 'nothing there' })],
  reworded: [
    '404 in words of its own',
    () => errorAnswer(new Refusal('invalid-value', 'The requested resource does not exist.', { status: 404 })),
  ],
  unknown: ['the response for an unknown path', () => errorAnswer(notFound())],
} as const

/** Creates the faults in which clients cannot list a directory. */
export function createDirectoryFaults(directory: string): readonly Switch[] {
  return [
    {
      name: `directory-missing:${directory}`,
      summary: `the directory ${directory} does not exist`,
      apply: (behaviour) => hide(behaviour, directory),
    },
    ...Object.entries(FORMS).map(
      ([form, [how, answer]]): Switch => ({
        name: `directory-${form}:${directory}`,
        summary: `a listing of ${directory} gets ${how}`,
        apply(behaviour) {
          hide(behaviour, directory)
          const before = behaviour.missingDirectory
          behaviour.missingDirectory = (path) => (path === directory ? new Rejection(answer()) : before(path))
        },
      }),
    ),
  ]
}

function hide(behaviour: Behaviour, directory: string): void {
  const before = behaviour.knowsDirectory
  behaviour.knowsDirectory = (path) => path !== directory && before(path)
}
