import { describe, expect } from 'vitest'
import { missingIn, prints } from '#lib/fixtures/command-line.ts'
import { lagsIn, LISTED, PATH, test } from './fixtures.ts'
import { verifies } from './requirements.ts'

interface Lacp {
  readonly 'openconfig-lacp:lacp'?: { readonly state?: { readonly 'vendor-lacp:system-id-mac'?: string } }
}

const SETTINGS = [
  ['lacp/command-interval', 'interval'],
  ['lacp/command-mode', 'lacp-mode'],
] as const

/** The intervals but one that stand on a line with the name of a LAG; elsewhere they may be of any. */
function othersThan(interval: string, printed: string, lag: string): readonly string[] {
  const found = printed
    .split('\n')
    .flatMap((line) =>
      line.split(/[\s"]+/).includes(lag) ? (/\binterval\s+"?(?:[\w-]+:)?(\w+)/.exec(line) ?? []).slice(1) : [],
    )
  return found.filter((each) => each.toUpperCase() !== interval)
}

describe('the command line', () => {
  test('prints LACP', verifies('lacp/show'), async ({ commandLine, restconf, settled, skip }) => {
    const compared = async () => {
      const body = await restconf.read(PATH)
      const { 'openconfig-lacp:lacp': lacp }: Lacp = Object(body ?? {})
      const names = lagsIn(body).flatMap(({ name, state }) => (state?.name === undefined ? [] : [name]))
      const shown = [...names, ...[lacp?.state?.['vendor-lacp:system-id-mac'] ?? []].flat()]
      return { shown, missing: shown.length === 0 ? [] : missingIn(await commandLine.print('show lacp'), shown) }
    }

    const { shown, missing } = await settled(compared, (seen) => seen.missing.length === 0)

    skip(shown.length === 0, 'the target shows nothing of LACP')
    expect(missing, 'what the API shows and show lacp does not').toEqual([])
  })

  test(
    'prints a LAG that was put into LACP',
    verifies('lacp/running-config'),
    async ({ commandLine, lag, write, settled }) => {
      await write({ interval: 'FAST' })

      const text = await settled(
        () => commandLine.print('show running-config lacp'),
        (now) => prints(now, lag) && othersThan('FAST', now, lag).length === 0,
      )

      expect(prints(text, lag), `whether show running-config lacp has ${lag}`).toBe(true)
      expect(othersThan('FAST', text, lag), `intervals of ${lag} in show running-config lacp but FAST`).toEqual([])
    },
  )

  for (const [id, field] of SETTINGS) {
    test(`sets ${field} of a LAG`, verifies(id), async ({ configure, lag: name, lent, shows }) => {
      const { [field]: value } = LISTED
      const as = { path: '/data/', body: { 'ietf-restconf:data': lent({ config: { name, [field]: value } }) } }

      const said = await configure.commit({ lines: [`lacp interfaces interface ${name} config ${field} ${value}`], as })

      const { [field]: shown } = await shows('config', { [field]: value })
      expect(shown, `config.${field} after a commit, of which was printed: ${said.trim()}`).toBe(value)
    })
  }
})
