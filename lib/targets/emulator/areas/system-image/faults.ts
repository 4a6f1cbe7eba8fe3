import type { AnswerFilter } from '../../behaviour.ts'
import { empty } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { outputs } from '../../switches/outputs.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { answers, says, type Switch } from '../../switches/switch.ts'
import { importFaults } from './import-faults.ts'
import { installFaults } from './install-faults.ts'

const state = 'system/image/state'
const versions = [
  `${state}/os/os/version-os`,
  `${state}/services/service/version-service`,
  `${state}/iso/iso/version-iso`,
]

/** Creates the faults that affect platform images. */
export function faults(device: Services, nodes: Nodes): Switch[] {
  return [
    createReadingSwitch(nodes, 'image-version-without-build', 'versions of images have no build', versions, (version) =>
      String(version).replace(/-\d+$/, ''),
    ),
    ...['os/os', 'services/service', 'iso/iso'].map((list) =>
      createReadingSwitch(
        nodes,
        `image-date-is-no-date:${list}`,
        `the date of images in ${list} is a word`,
        [`${state}/${list}/date`],
        () => 'yesterday',
      ),
    ),
    says('image-printed-with-another-date', 'show system image prints another date for the last image', (text, line) =>
      line.startsWith('show system image')
        ? text.replace(/\d{4}(-\d\d-\d\d)(?![\s\S]*\d{4}-\d\d-\d\d)/, '1999$1')
        : text,
    ),
    answers(
      'images-empty-at-restconf',
      'the state of images is empty at /restconf',
      (answer, { root, path, method }) =>
        root === '/restconf' && method === 'GET' && path.endsWith(':image/state')
          ? { status: 204, headers: answer.headers }
          : answer,
    ),
    ...createCheckFaults(),
    createOutputFault('set-version-answers-nothing', 'set-version returns an empty output', 'set-version', () => ({})),
    createOutputFault('set-version-says-little', 'set-version does not say what it has done', 'set-version', () => ({
      response: 'Done.',
    })),
    answers(
      'set-version-refuses',
      'set-version installs the release but returns an error',
      (answer, { method, path }) =>
        method === 'POST' && path.endsWith('/set-version') && answer.status < 300
          ? { ...empty(400), headers: answer.headers }
          : answer,
    ),
    ...importFaults(device, nodes),
    ...installFaults(device, nodes),
  ]
}

/** Creates the faults that affect the response to check-version. */
function createCheckFaults(): Switch[] {
  return [
    outputs(
      'check-version-fails-at-restconf',
      'check-version at /restconf reports every image as incompatible',
      ({ root, path }) => root === '/restconf' && path.endsWith('/check-version'),
      () => ({ response: 'Compatibility verification failed.' }),
    ),
    answers('check-version-empty-at-restconf', 'check-version is empty at /restconf', (answer, { root, path }) =>
      root === '/restconf' && path.endsWith('/check-version') ? { status: 204, headers: answer.headers } : answer,
    ),
    createOutputFault(
      'check-version-answers-nothing',
      'check-version returns an empty output',
      'check-version',
      () => ({}),
    ),
    createOutputFault(
      'check-version-fails',
      'check-version reports every image as incompatible',
      'check-version',
      () => ({
        response: 'Compatibility verification failed.',
      }),
    ),
  ]
}

/** Creates a fault that replaces the output of an image operation. */
function createOutputFault(name: string, summary: string, operation: string, output: () => object): Switch {
  const filter: AnswerFilter = (answer, { path }) => {
    const [[member] = ['']] = Object.entries(Object(answer.body ?? {}))
    if (!path.endsWith(`/${operation}`) || answer.status >= 300) return answer
    return { ...answer, body: { [member]: output() } }
  }
  return answers(name, summary, filter)
}
