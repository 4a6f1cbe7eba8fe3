import { once } from 'node:events'
import type { ServerChannel } from 'ssh2'
import { type Offer, pieces } from './offer.ts'

/**
 * Sends a file by the protocol of `scp -f`: a line with mode, size and name, then the bytes. Each part is sent after
 * the receiver has sent a zero byte.
 */
export async function sendFile(channel: ServerChannel, offer: Offer | undefined, path: string): Promise<void> {
  try {
    await once(channel, 'data')
    if (offer === undefined) {
      channel.write(`\x01scp: ${path}: No such file or directory\n`)
      channel.exit(1)
      return void channel.end()
    }
    channel.write(`C0644 ${offer.content.size} ${path.replace(/^.*\//, '')}\n`)
    await once(channel, 'data')
    for await (const piece of pieces(offer)) if (!channel.write(piece)) await once(channel, 'drain')
    channel.write('\0')
    await once(channel, 'data')
    channel.exit(0)
    channel.end()
  } catch {
    channel.close()
  }
}
