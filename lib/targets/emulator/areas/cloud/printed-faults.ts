import type { Services } from '../../services.ts'
import { says, type Switch } from '../../switches/switch.ts'

/** Creates the faults that change what the CLI prints about the cloud service. */
export function createPrintFaults({ names }: Pick<Services, 'names'>): Switch[] {
  const cloud = `show system diagnostics ${names.node('cloudhealth')}`
  const of = (command: string) => (name: string, summary: string, pattern: RegExp, other: string) =>
    says(name, summary, (text, line) => (line === command ? text.replaceAll(pattern, other) : text))
  const ofTable = of(`${cloud} uploads`)
  const ofState = of(`${cloud} state`)
  return [
    ofTable('uploads-printed-twice', 'the table of uploads shows each line twice', /^.*\w.*$/gm, '$&\n$&'),
    ...Object.entries({ number: String.raw`\b0{8}\b`, description: String.raw`\S+-by-command` }).map(
      ([cell, pattern]) =>
        ofTable(
          `uploads-with-another-${cell}`,
          `the table of uploads shows the ${cell} of an upload in the row of the upload before it`,
          new RegExp(`^(.*)\n(.*?)(${pattern})`, 'gm'),
          '$1 $3\n$2',
        ),
    ),
    ofState('state-printed-twice', 'the state of the cloud is printed with each line twice', /^.*\w.*$/gm, '$&\n$&'),
    ofTable('uploads-without-id', 'the table of uploads shows no id', /[0-9a-f]{32}/g, '-'),
    ofTable('uploads-without-number', 'the table of uploads shows no service request number', /\b0{8}\b/g, '-'),
    ofTable('uploads-without-status', 'the table of uploads has no column status', /STATUS/g, 'RESULT'),
    says(
      'uploads-with-status-in-links',
      'the table of uploads has no column status, but its links contain that word',
      (printed, line) =>
        line === `${cloud} uploads` ? printed.replaceAll('STATUS', 'RESULT').replaceAll('/view/', '/status/') : printed,
    ),
    ofTable('uploads-end-as-done', 'a complete upload is shown as DONE', /\bCOMPLETE\b/g, 'DONE'),
    ofTable('uploads-without-link', 'the table of uploads has no column link', /\bLINK\b/g, 'WHERE'),
    ofTable('uploads-without-description', 'the table of uploads shows no description', /\S+-by-command/g, '-'),
    ofTable('uploads-without-details', 'the table of uploads has no column details', /\bDETAILS\b/g, 'FILE'),
    ofState('state-without-server', 'the state of the cloud shows no server', /\bserver\b/g, 'host'),
    ofState('state-without-authserver', 'the state of the cloud shows no authserver', /\bauthserver\b/g, 'login'),
    ofState('state-without-clientid', 'the state of the cloud shows another client id', /(clientid +)\S+/g, '$1other'),
  ]
}
