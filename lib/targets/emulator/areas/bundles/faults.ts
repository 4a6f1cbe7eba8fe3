import type { Asked } from '../../behaviour.ts'
import { joinPath } from '../../files/place.ts'
import { Refusal } from '../../refusal.ts'
import { outputs } from '../../switches/outputs.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { brokenContents, brokenFiles } from './broken-files.ts'
import type { Services } from '../../services.ts'
import { getCollection, place, type Status } from './collection.ts'

type Output = Readonly<Record<string, unknown>>
type Loose = { readonly [K in keyof Status]: unknown }

const isCapture = ({ method, path }: Asked) => method === 'POST' && /[:/]qkview\/([\w-]+:)?capture$/.test(path)
const isStatus = ({ method, path }: Asked) => method === 'POST' && /[:/]qkview\/([\w-]+:)?status$/.test(path)
const isCaptureElsewhere = (asked: Asked) => isCapture(asked) && asked.root === '/restconf'
const isStatusElsewhere = (asked: Asked) => isStatus(asked) && asked.root === '/restconf'

const ofCapture = (name: string, summary: string, change: (output: Output) => object) =>
  outputs(name, summary, isCapture, change)
const text = (name: string, summary: string, change: (text: string) => string) =>
  ofCapture(name, summary, (output) => ({ ...output, result: change(String(output['result'])) }))
const ofStatus = (name: string, summary: string, change: (output: Output) => object) =>
  outputs(name, summary, isStatus, change)

/** Creates a fault that changes the JSON of the capture status. */
function createStatusFault(name: string, summary: string, change: (status: Status) => Partial<Loose>): Switch {
  return ofStatus(name, summary, (output) => {
    const status: Status = JSON.parse(String(output['result']))
    return { ...output, result: JSON.stringify({ ...status, ...change(status) }) }
  })
}

/** Returns a function that replaces the file name of every bundle that is complete by that of the first. */
function keepFirstName(): (status: Status) => Partial<Loose> {
  let first: string | undefined
  return ({ Busy, Filename }) => (Busy || Filename === '' ? {} : { Filename: (first ??= Filename) })
}

/** Creates a fault that changes a member of the first status that reports a capture on the CLI as complete. */
function createTypedCaptureFault(name: string, summary: string, change: Partial<Loose>): Switch {
  const typed = new Set<string>()
  const status = createStatusFault(name, summary, ({ Status, Filename }) => {
    const found = Status === 'complete' && [...typed].find((each) => Filename.includes(each))
    return typeof found === 'string' && typed.delete(found) ? change : {}
  })
  return {
    ...status,
    apply: (behaviour) => {
      status.apply(behaviour)
      behaviour.commandLine.says.push((said, line) => {
        const [, given] = /^system diagnostics qkview capture filename (\S+)/.exec(line) ?? []
        if (given !== undefined) typed.add(given)
        return said
      })
    },
  }
}

/** Creates the faults that affect captures and the capture status. */
export const faults = (device: Services): Switch[] => [
  ...captures,
  ...statuses,
  ...phases,
  ...brokenFiles,
  ...brokenContents,
  createTypedCaptureFault('typed-capture-ends-busy', 'Busy is true when a capture on the CLI is complete', {
    Busy: true,
  }),
  createTypedCaptureFault('typed-capture-ends-at-3', 'Percent is 3 when a capture on the CLI is complete', {
    Percent: 3,
  }),
  {
    name: 'list-of-latest-bundle',
    summary: 'the first call starts a capture, and the CLI lists only the latest bundle',
    apply: ({ beforeAnswer, commandLine }) => {
      beforeAnswer.push(() => captureOnce(device))
      commandLine.says.push((said, line) =>
        line === 'system diagnostics qkview list' ? said.replace(/(?<=\[).*(?=\{)/, '') : said,
      )
    },
  },
  {
    name: 'command-captures-nothing',
    summary: 'a capture on the CLI sets the file name in the status but creates no bundle',
    apply: ({ commandLine }) =>
      (commandLine.ignoresLine = (line) => {
        const [, name] = /^system diagnostics qkview capture filename (\S+)/.exec(line) ?? []
        if (name !== undefined) getCollection(device).pretend(name)
        return name !== undefined
      }),
  },
]

/** Starts a capture if no bundle has been captured yet. */
function captureOnce(device: Services): void {
  const name = 'earlier.qkview'
  const collection = getCollection(device)
  if (!collection.isBusy && device.files.find(joinPath(place, name)) === undefined) collection.begin(name)
}

const captures: readonly Switch[] = [
  answers(
    'capture-answers-another-output',
    'the member output of a capture response is called outcome',
    (answer, asked) => {
      if (!isCapture(asked) || answer.status !== 200) return answer
      const [output] = Object.values(Object(answer.body))
      return { ...answer, body: { outcome: output } }
    },
  ),
  ofCapture('capture-result-is-list', 'the result of a capture is a list of lines', (output) => ({
    ...output,
    result: String(output['result']).split('\n'),
  })),
  text('capture-warns-of-nothing', 'the result of a capture contains no warning', (all) =>
    all.replace(/^Warning.*\n/, ''),
  ),
  {
    name: 'capture-refused',
    summary: 'every capture is rejected',
    apply: ({ beforeAnswer }) =>
      beforeAnswer.push((asked) => {
        if (isCapture(asked)) throw new Refusal('invalid-value', 'no bundle can be captured')
      }),
  },
  text('capture-announces-nothing', 'the result of a capture does not say that the bundle is being collected', (all) =>
    all.replace(/^Qkview file.*\n/m, ''),
  ),
  text('capture-warns-last', 'the warning is not the first line in the result of a capture', (all) =>
    all.replace(/^(Warning.*\n)(.*\n)/, '$2$1'),
  ),
  text('capture-returns-code-202', 'the result of a capture ends with code 202 instead of 200', (all) =>
    all.replace('200', '202'),
  ),
  ofCapture('capture-resultint-is-text', 'the resultint of a capture is a string', ({ resultint, ...rest }) => ({
    ...rest,
    resultint: String(resultint),
  })),
  outputs(
    'capture-returns-code-202-at-restconf',
    'the result of a capture at /restconf ends with code 202 instead of 200',
    isCaptureElsewhere,
    (output) => ({ ...output, result: String(output['result']).replace('200', '202') }),
  ),
  outputs(
    'capture-resultint-1-at-restconf',
    'the resultint of a capture at /restconf is 1',
    isCaptureElsewhere,
    (output) => ({ ...output, resultint: 1 }),
  ),
  ofCapture('capture-resultint-1', 'the resultint of a capture is 1', (output) => ({ ...output, resultint: 1 })),
]

const statuses: readonly Switch[] = [
  ofStatus('status-result-is-object', 'the result of the status is an object', (output) => ({
    ...output,
    result: JSON.parse(String(output['result'])),
  })),
  ofStatus('status-result-is-prose', 'the result of the status is not JSON', (output) => ({
    ...output,
    result: String(output['result']).replaceAll('"', ''),
  })),
  ofStatus('status-resultint-is-text', 'the resultint of the status is a string', ({ resultint, ...rest }) => ({
    ...rest,
    resultint: String(resultint),
  })),
  createStatusFault('status-busy-is-text', 'Busy of the status is a string', ({ Busy }) => ({ Busy: String(Busy) })),
  createStatusFault('status-percent-is-text', 'Percent of the status is a string', ({ Percent }) => ({
    Percent: `${Percent}`,
  })),
  createStatusFault('status-status-is-number', 'Status of the status is a number', ({ Busy }) => ({
    Status: Busy ? 1 : 2,
  })),
  createStatusFault('status-message-is-list', 'Message of the status is a list', ({ Message }) => ({
    Message: [Message],
  })),
  createStatusFault('status-names-no-file', 'Filename of the status is missing', () => ({ Filename: undefined })),
  createStatusFault(
    'status-names-first-file',
    'once a second bundle is complete, Filename of the status is still the name of the first',
    keepFirstName(),
  ),
  createStatusFault('status-names-another-file', 'Filename of the status is not the name of any capture', () => ({
    Filename: 'other.qkview',
  })),
]

const phases: readonly Switch[] = [
  createStatusFault('idle-while-collecting', 'Busy is false while a bundle is collected', ({ Busy, Status }) => ({
    Busy: Busy && Status !== 'collecting',
  })),
  createStatusFault('collecting-in-another-word', 'Status is gathering while a bundle is collected', ({ Status }) => ({
    Status: Status === 'collecting' ? 'gathering' : Status,
  })),
  createStatusFault('collating-in-another-word', 'Status is merging while a bundle is collated', ({ Status }) => ({
    Status: Status === 'collating' ? 'merging' : Status,
  })),
  createStatusFault(
    'collating-without-message',
    'Message does not say that data are collated',
    ({ Status, Message }) => ({
      Message: Status === 'collating' ? 'Please wait' : Message,
    }),
  ),
  createStatusFault('collates-first', 'a bundle is collated before it is collected', ({ Busy, Percent, Status }) =>
    Busy && Percent < 30
      ? { Status: 'collating', Message: 'Collating data' }
      : Status === 'collating'
        ? { Status: 'collecting', Message: 'Collecting Data' }
        : {},
  ),
  createStatusFault('percent-falls', 'Percent decreases during a capture', ({ Percent }) => ({
    Percent: Percent >= 40 && Percent < 100 ? Percent - 30 : Percent,
  })),
  createStatusFault('capture-never-ends', 'a capture never ends', ({ Percent, Filename }) =>
    Filename === ''
      ? {}
      : { Busy: true, Percent: Math.min(Percent, 70), Status: 'collecting', Message: 'Collecting Data' },
  ),
  answers('status-empty-at-restconf', 'the status is empty at /restconf', (answer, asked) =>
    isStatus(asked) && asked.root === '/restconf' ? { status: 204, headers: answer.headers } : answer,
  ),
  outputs(
    'status-blank-at-restconf',
    'the result of the status is blank at /restconf',
    isStatusElsewhere,
    (output) => ({
      ...output,
      result: '',
    }),
  ),
  outputs('status-idle-at-restconf', 'the status at /restconf never shows a capture', isStatusElsewhere, (output) => ({
    ...output,
    result: JSON.stringify({ Busy: false, Percent: 0, Status: '', Message: '', Filename: '' } satisfies Status),
  })),
  createStatusFault('busy-when-complete', 'Busy is true when a bundle is complete', ({ Busy, Status }) => ({
    Busy: Busy || Status === 'complete',
  })),
  createStatusFault('percent-99-when-complete', 'Percent is 99 when a bundle is complete', ({ Percent }) => ({
    Percent: Math.min(Percent, 99),
  })),
  createStatusFault('complete-in-another-word', 'Status is done when a bundle is complete', ({ Status }) => ({
    Status: Status === 'complete' ? 'done' : Status,
  })),
]
