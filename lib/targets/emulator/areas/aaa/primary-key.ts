import { createHash } from 'node:crypto'
import { container, mirrorConfig, secret, text } from '../../schema/declare.ts'

/** The key that encrypts secrets. An operation sets its passphrase, and its hash is readable. */
export const primaryKey = container({
  config: container({ passphrase: secret({ shown: false }) }),
  state: mirrorConfig({}, { hash: text(), status: text() }, (_, __, { passphrase }) => ({
    hash: createHash('sha512')
      .update(typeof passphrase === 'string' ? passphrase : 'factory')
      .digest('base64'),
    status: passphrase === undefined ? 'NONE' : 'COMPLETE',
  })).state,
})
