import { createHash } from 'node:crypto'
import { container, mirrorConfig, secret, text } from '../../schema/declare.ts'

/** The key that encrypts secrets. An operation sets the passphrase of the key, and the hash of the key is readable. */
export const primaryKey = container({
  config: container({ passphrase: secret({ shown: false }) }),
  state: mirrorConfig({}, { hash: text(), status: text() }, (_, __, { passphrase }) => ({
    hash: createHash('sha512')
      .update(typeof passphrase === 'string' ? passphrase : 'factory')
      .digest('base64'),
    status: passphrase === undefined ? 'NONE' : 'COMPLETE',
  })).state,
})
