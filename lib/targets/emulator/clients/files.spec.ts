import { expect } from 'vitest'
import { checkRows, describeRefusal } from './rows.ts'

const file = '/vendor-utils-file-transfer:file'
const place = 'images/staging/unit.iso'
const output = (result: unknown) => ({ 'vendor-utils-file-transfer:output': { result } })

checkRows([
  {
    says: 'a file can be imported from a URL',
    exchanges: [
      {
        sent: [
          'POST',
          `${file}/import`,
          { input: [{ 'remote-url': 'https://127.0.0.1:1/isos/unit.iso', 'local-file': place, insecure: '' }] },
        ],
        answered: [200, output(`File transfer is initiated.(${place})`)],
      },
      {
        sent: ['GET', `${file}/transfer-operations/transfer-operation`],
        answered: [
          200,
          {
            'vendor-utils-file-transfer:transfer-operation': [
              {
                'operation-id': expect.stringMatching(/^IMPORT-/),
                operation: 'Import file',
                protocol: 'HTTPS',
                'local-file-path': place,
                'remote-host': '127.0.0.1',
                'remote-file-path': '/isos/unit.iso',
                status: expect.stringMatching(/^(In Progress \(0%\)|Couldn't connect to server) *$/),
                time: expect.stringMatching(/UTC \d{4}$/),
              },
            ],
          },
        ],
      },
    ],
  },
  {
    says: 'an import from a URL with an unsupported scheme is refused',
    exchanges: [
      {
        sent: [
          'POST',
          `${file}/import`,
          { input: [{ 'remote-url': 'ftp://192.0.2.7/unit.iso', 'local-file': place }] },
        ],
        answered: [400, describeRefusal('invalid-value', 'remote-url begins with https://, scp:// or sftp://')],
      },
    ],
  },
])
