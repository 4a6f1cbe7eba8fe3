import { describe, expect } from 'vitest'
import { FILES } from '#lib/testkit/files.ts'
import { hasCome, buildImportInput, isFinished, type Served, SOON, test as base, type Wanted } from './fetching.ts'
import { verifies } from './contract.ts'
import { isCompleted, OTHER_WAYS } from './transfers.ts'

const OVER_SSH = [
  ['files/import-command-scp', 'scp'],
  ['files/import-command-sftp', 'sftp'],
] as const

const test = base
  /** Requests a file by a command that prompts for the user's password. */
  .extend('fetchTyped', ({ configure }) => (served: Served, way: OverSsh | 'https'): Promise<string> => {
    const { own, offered, host } = served
    const over =
      way === 'https'
        ? { host: host.addresses.https, remote: offered.path, insecure: true }
        : { host: host.addresses.ssh, remote: offered.pathOverSsh, ...way }
    const login = { username: host.username, password: host.password }
    const wanted: Wanted = { ...over, own, login }
    const as = { path: `${FILES}/import`, body: { input: [buildImportInput(wanted)] } }
    return configure.operate(formatImportLine(wanted, login.username), as, login.password)
  })

interface OverSsh {
  readonly protocol: 'scp' | 'sftp'
  readonly insecure: boolean
}

/** Formats the documented command as it is typed. */
function formatImportLine({ host, remote, own, insecure, protocol }: Wanted, username: string): string {
  const words = ['file import remote-host', host, 'remote-file', remote]
  words.push('local-file', `${own.directory}/${own.name}`, 'username', username)
  if (insecure) words.push('insecure')
  if (protocol !== undefined) words.push('protocol', protocol)
  return words.join(' ')
}

describe('the command `file import`', () => {
  test(
    'imports a file and prompts for the password',
    verifies('files/import-command', 'files/import-command-password'),
    async ({ serve, fetchTyped, follow, ended, verify, leave }) => {
      const served = await serve('by-command.iso', { asksForLogin: true })

      const said = await fetchTyped(served, 'https')

      const begun = await follow(served, ({ line, lay }) => lay || line !== '', SOON)
      await verify('files/import-command', () =>
        expect(begun.lay || begun.line !== '', `whether a transfer began, of which was printed: ${said.trim()}`).toBe(
          true,
        ),
      )
      if (!begun.lay && begun.line === '') return
      // A lab host does not ask for a password, so this requirement cannot be judged with a lab host.
      if (served.offered.course === undefined) return leave('files/import-command-password')
      const { lay, line } = isFinished(begun) ? begun : await ended(served)
      await verify('files/import-command-password', () =>
        expect(
          lay || isCompleted(line),
          `whether the file came from a host that asks for the password: "${line.trim()}"`,
        ).toBe(true),
      )
    },
  )

  for (const [id, protocol] of OVER_SSH) {
    test(`fetches a file over ${protocol}`, verifies(id), async ({ serve, fetchTyped, ended, skip }) => {
      const once = async (insecure: boolean) => {
        const served = await serve(`by-command-over-${protocol}${insecure ? '-insecure' : ''}.iso`)
        const said = await fetchTyped(served, { protocol, insecure })
        return { served, said, last: await ended(served) }
      }
      const first = await once(false)
      // Retries with `insecure`, because nobody has verified the host's key.
      const { served, said, last } = hasCome(first.last) ? first : await once(true)

      const { lay, line } = last
      const { course } = served.offered
      if (course === undefined) {
        // A lab host serves only SSH at its SSH address and reports no requests, so the stored file is the only proof
        // of the transfer.
        skip(!lay, 'a host of the lab tells nobody who asked, and the file does not lie where it was wanted')
        return
      }
      const ways = course.asked.map((each) => each.protocol)
      expect(
        ways.length,
        `how often the host was asked for the file, of which was printed: ${said.trim()}`,
      ).toBeGreaterThan(0)
      expect(
        ways.filter((way) => OTHER_WAYS[protocol].includes(way)),
        'how the host was asked for the file',
      ).toEqual([])
      expect(hasCome(last), `whether the file came: "${line.trim()}"`).toBe(true)
    })
  }
})
