import type { AnswerFilter } from '../../behaviour.ts'
import { json } from '../../http/errors.ts'
import type { ImageHandling } from '../../image-handling.ts'
import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { answers, type Switch } from '../../switches/switch.ts'

const state = 'system/image/state'
const lists = ['os/os', 'services/service', 'iso/iso']

const SIZES = { 'os/os': '901.10MB', 'services/service': '1.10GB', 'iso/iso': '5.10GB' }
/** A services image that was imported without an ISO. */
const LONE = { 'version-service': '1.6.9-77', status: 'ready', date: '2026-03-01', 'in-use': false }

/** Creates the quirks that change how a device checks, lists and reports images. */
export function quirks(device: Services, nodes: Nodes): Switch[] {
  const everywhere = (name: string, summary: string, leaf: string, change: (text: string) => string) =>
    createReadingSwitch(
      nodes,
      name,
      summary,
      lists.map((list) => `${state}/${list}/${leaf}`),
      (value) => change(String(value)),
    )
  const behaving = (name: string, summary: string, change: Partial<ImageHandling>): Switch => ({
    name,
    summary,
    apply: ({ images }) => void Object.assign(images, change),
  })
  return [
    ...createStateQuirks(device, nodes),
    behaving('imports-slowly', 'the check of an image takes a minute and a half', { lasts: 90_000 }),
    behaving('imports-shown-half-way', 'an image is listed as not ready during its import', { showsHalf: true }),
    behaving('staging-drops-invalid', 'a file that is not an image is removed from images/staging after its check', {
      invalid: 'go',
    }),
    behaving('no-version-configured', 'an install over the API leaves no version in the running configuration', {
      configuresVersion: false,
    }),
    behaving('staging-refuses-invalid', 'a file that is not an image never appears in images/staging', {
      invalid: 'go at once',
    }),
    everywhere(
      'image-dates-with-times',
      'the date of images includes the time of day',
      'date',
      (day) => `${day}T10:00:00Z`,
    ),
    everywhere('image-dates-in-words', 'the date of images is in words', 'date', (day) =>
      new Date(day).toUTCString().replace(/^(\w+), (\d+) (\w+) (\d+) .*$/, '$1 $3 $2 10:00:00 UTC $4'),
    ),
    everywhere('image-status-in-capitals', 'the status of images is in capitals', 'status', (status) =>
      status.toUpperCase(),
    ),
    createResponseQuirk('version-texts-in-other-case', 'texts about versions are in lower case', (text) =>
      text.toLowerCase(),
    ),
    createResponseQuirk('version-texts-with-estimates', 'texts about versions also contain estimates', (text) =>
      text.includes('set') ? `${text}. It takes about 20 minutes and 2 reboots` : text,
    ),
    answers('check-version-fails-by-status', 'a failed version check returns an error status', (answer, { path }) => {
      const { message } = failure(answer.body)
      return path.endsWith('/check-version') && message !== undefined
        ? json(400, {
            'ietf-restconf:errors': {
              error: [{ 'error-type': 'application', 'error-tag': 'invalid-value', 'error-message': message }],
            },
          })
        : answer
    }),
    answers(
      'set-version-fails-in-words',
      'a version that cannot be set returns 200 with the refusal as text',
      (answer, { path }) =>
        path.endsWith('/set-version') && answer.status >= 400
          ? json(200, { 'vendor-system-image:output': { response: 'System ISO version could not be changed' } })
          : answer,
    ),
  ]
}

/** Creates quirks with image states that were found in recordings of real units. */
function createStateQuirks({ images, description }: Services, nodes: Nodes): Switch[] {
  const hasInstalled = () => images.release !== description.release || images.install.version !== description.release
  return [
    createReadingSwitch(
      nodes,
      'isos-never-in-use',
      'no ISO is shown as in use, only the system and the services of the running release',
      [`${state}/iso/iso/in-use`],
      () => false,
    ),
    {
      name: 'images-with-sizes',
      summary: 'images have sizes and types, and one services image has no ISO',
      apply: ({ readings }) => {
        for (const [list, size] of Object.entries(SIZES))
          readings.set(nodes.at(`${state}/${list}`), (entries) => {
            const all: readonly unknown[] = Array.isArray(entries) ? entries : []
            const more = list === 'services/service' ? [LONE] : []
            return [...all, ...more].map((entry) => Object.assign({}, entry, { size, type: '' }))
          })
      },
    },
    createReadingSwitch(
      nodes,
      'never-installed',
      'install-status is none until the first install',
      [`${state}/install/install-status`],
      (status) => (hasInstalled() ? status : 'none'),
    ),
  ]
}

function failure(body: unknown): { readonly message?: string } {
  const [output] = Object.values(Object(body ?? {}))
  const { response }: { response?: unknown } = Object(output ?? {})
  return typeof response === 'string' && response.includes('failed') ? { message: response } : {}
}

/** Creates a quirk that changes the response text of an image operation. */
function createResponseQuirk(name: string, summary: string, change: (text: string) => string): Switch {
  const filter: AnswerFilter = (answer, { path }) => {
    const [[member, output] = ['', undefined]] = Object.entries(Object(answer.body ?? {}))
    const { response }: { response?: unknown } = Object(output ?? {})
    if (!/\/(check|set)-version$/.test(path) || typeof response !== 'string') return answer
    return { ...answer, body: { [member]: { response: change(response) } } }
  }
  return answers(name, summary, filter)
}
