import type { Asked } from '../../behaviour.ts'
import type { Services } from '../../services.ts'
import { errorAnswer, json } from '../../http/errors.ts'
import { rewritten } from '../../json.ts'
import { Refusal } from '../../refusal.ts'
import { decryptSecret } from '../../secret.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { outputs } from '../../switches/outputs.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { createSwallowedWriteFault } from '../../switches/writing.ts'
import { createPrintFaults } from './printed-faults.ts'

const cloud = 'system/diagnostics/cloudhealth/config'
const proxy = 'system/diagnostics/proxy'

/** Ways to return a secret without encrypting it. */
const SPELLINGS: Readonly<Record<string, readonly [how: string, spell: (secret: string) => string]>> = {
  'in-clear': ['as it was written', (secret) => secret],
  masked: ['as a mask', () => '********'],
  'in-base64': ['in base64', (secret) => Buffer.from(secret).toString('base64')],
  'in-hex': ['in hex', (secret) => `0x${Buffer.from(secret).toString('hex')}`],
  backwards: ['backwards', (secret) => secret.split('').toReversed().join('')],
}

/** Creates the faults that affect the configuration of the diagnostics cloud, and uploads to it. */
export function faults(services: Services, nodes: Nodes): Switch[] {
  const { names } = services
  const isUpload = (asked: Asked) =>
    asked.method === 'POST' && asked.path.includes(names.node('cloudhealth')) && asked.path.endsWith('upload')
  const spelled = (leaf: string, what: string) =>
    Object.entries(SPELLINGS).map(([name, [how, spell]]) =>
      createReadingSwitch(nodes, `${name}:${leaf}`, `${what} is shown ${how}`, [leaf], (value) => {
        const secret = decryptSecret(String(value))
        return secret === undefined ? value : spell(secret)
      }),
    )
  return [
    ...ofUploads(isUpload),
    ...createPrintFaults(services),
    ...spelled(`${cloud}/clientsecret`, 'the client secret of the cloud service'),
    ...spelled(`${proxy}/config/proxy-password`, 'the proxy password'),
    {
      name: 'secret-refused',
      summary: 'the client secret of the cloud service is rejected',
      apply: ({ writings }) =>
        writings.set(nodes.at(`${cloud}/clientsecret`), () => {
          throw new Refusal('invalid-value', 'clientsecret cannot be written')
        }),
    },
    answers(
      `masked-at-restconf:${cloud}/clientsecret`,
      'the client secret of the cloud service is shown as a mask at /restconf',
      (answer, { method, root, path }) =>
        method === 'GET' && root === '/restconf' && path.endsWith(':clientsecret') && answer.status === 200
          ? { ...answer, body: rewritten(answer.body, { text: () => '********' }) }
          : answer,
    ),
    createSwallowedWriteFault(
      'client-id-swallowed-at-restconf',
      'a client id written at /restconf is lost',
      nodes.at(`${cloud}/clientid`),
    ),
    createSwallowedWriteFault(
      'client-secret-swallowed-at-restconf',
      'a client secret written at /restconf is lost',
      nodes.at(`${cloud}/clientsecret`),
    ),
    createSwallowedWriteFault(
      'proxy-swallowed-at-restconf',
      'a proxy written at /restconf is lost',
      nodes.at(`${proxy}/config`),
    ),
    answers('put-of-proxy-answers-body', 'a PUT of the proxy returns a JSON object', (answer, asked) =>
      asked.method === 'PUT' && asked.path.includes(':proxy/') && answer.status < 300
        ? { ...answer, ...json(200, {}), headers: { ...answer.headers, ...json(200, {}).headers } }
        : answer,
    ),
  ]
}

function ofUploads(isUpload: (asked: Asked) => boolean): Switch[] {
  const output = (name: string, summary: string, change: (output: Readonly<Record<string, unknown>>) => object) =>
    outputs(name, summary, isUpload, change)
  const isUploadElsewhere = (asked: Asked) => isUpload(asked) && asked.root === '/restconf'
  const message = (name: string, summary: string, change: (message: string) => string) =>
    output(name, summary, (all) => ({ ...all, message: change(String(all['message'])) }))
  const refusing = (name: string, summary: string, refuses: (body: string) => boolean): Switch => ({
    name,
    summary,
    apply: ({ interceptors }) =>
      interceptors.push(async (call, serve) =>
        isUpload(call.asked) && refuses(await call.body())
          ? errorAnswer(new Refusal('invalid-value', 'the upload is not accepted'))
          : serve(call),
      ),
  })
  return [
    refusing('upload-refused', 'every upload is rejected', () => true),
    refusing('upload-needs-description', 'an upload without a description is refused', (b) => !b.includes('"descr')),
    refusing('upload-refuses-description', 'an upload with a description is refused', (b) => b.includes('"descr')),
    refusing('upload-needs-number', 'an upload with an empty service request number is refused', (b) =>
      /service-request-number"\s*:\s*""/.test(b),
    ),
    answers(
      'upload-answers-another-output',
      'the member output of an upload response is called outcome',
      (answer, asked) => {
        if (!isUpload(asked) || answer.status !== 200) return answer
        return { ...answer, body: { outcome: Object.values(Object(answer.body))[0] } }
      },
    ),
    message('upload-answers-200', 'the message of an accepted upload contains status 200 instead of 202', (text) =>
      text.replace('202 Accepted', '200 OK'),
    ),
    message('upload-without-location', 'the message of an accepted upload contains no Location header', (text) =>
      text.replace(/Location: .*\r\n/, ''),
    ),
    output('upload-message-is-object', 'the message of an upload is an object', ({ message: text, ...rest }) => ({
      ...rest,
      message: { text },
    })),
    output('upload-errorcode-is-text', 'the errorcode of an upload is a string', ({ errorcode, ...rest }) => ({
      ...rest,
      errorcode: String(errorcode),
    })),
    outputs(
      'upload-answers-500-at-restconf',
      'the message of an upload at /restconf contains status 500',
      isUploadElsewhere,
      (all) => ({ ...all, message: 'HTTP/1.1 500 Internal Server Error\r\n\r\n' }),
    ),
    outputs(
      'upload-errorcode-true-at-restconf',
      'the errorcode of an accepted upload at /restconf is true',
      isUploadElsewhere,
      (all) => ({ ...all, errorcode: true }),
    ),
    output('upload-errorcode-true', 'the errorcode of an accepted upload is true', (all) => ({
      ...all,
      errorcode: true,
    })),
  ]
}
