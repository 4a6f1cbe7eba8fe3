import type { Services } from '../../services.ts'
import type { Nodes } from '../../switches/nodes.ts'
import { outputs } from '../../switches/outputs.ts'
import { createReadingSwitch } from '../../switches/reading.ts'
import { answers, type Switch } from '../../switches/switch.ts'
import { encryptSecret, decryptSecret } from '../../secret.ts'

const config = 'system/diagnostics/cloudhealth/config'

/** Creates the quirks that affect the configuration of the diagnostics cloud, and uploads to it. */
export function quirks({ names }: Services, nodes: Nodes): Switch[] {
  const isUpload = (asked: { method: string; path: string }) =>
    asked.method === 'POST' && asked.path.includes(names.node('cloudhealth')) && asked.path.endsWith('upload')
  return [
    outputs('upload-message-in-full', 'the message of an upload contains more headers and a body', isUpload, (all) => ({
      ...all,
      message: String(all['message'])
        .replace('Content-Length: 0\r\n', 'Server: nginx\r\nContent-Type: application/json\r\n')
        .replace(/Location: /, 'location: https://cloud.example.net')
        .concat('{"result":"OK"}\n'),
    })),
    outputs(
      'upload-message-by-http-2',
      'the message of an upload is an HTTP/2 response with bare newlines',
      isUpload,
      (all) => ({
        ...all,
        message: String(all['message']).replace('HTTP/1.1', 'HTTP/2').replaceAll('\r', ''),
      }),
    ),
    createReadingSwitch(
      nodes,
      'secrets-sealed-otherwise',
      'secrets of diagnostics are shown in a different encrypted form',
      [`${config}/clientsecret`, 'system/diagnostics/proxy/config/proxy-password'],
      (value) => `{AES}${String(value).slice(3).replaceAll('=', '')}`,
    ),
    answers('secrets-sealed-anew', 'every read returns secrets in a new encryption', (answer) => ({
      ...answer,
      body: reencryptSecrets(answer.body),
    })),
  ]
}

function reencryptSecrets(body: unknown): unknown {
  if (body === undefined) return undefined
  const anew = JSON.stringify(body).replaceAll(/\$8\$[^"]+/g, (text) => encryptSecret(decryptSecret(text) ?? text))
  const json: unknown = JSON.parse(anew)
  return json
}
