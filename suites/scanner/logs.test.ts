import { describe, expect } from 'vitest'
import { linesOf, outcomeOf, test as base } from './fixtures.ts'
import { verifies } from './requirements.ts'
import { rules } from './rules.ts'

const test = base.extend('logged', ({ scanner, tool }) => {
  /** Starts a server with a level, asks it once and ends it: the kinds of lines in its log. How often each stands there is chance. */
  return async (command: 'apiserver' | 'mcpserver', level?: string) => {
    const server = await scanner.serve([command], { RULESCAN_LOG: level })
    if (server.serves) await tool.http('POST', '/scan/', Buffer.from(rules.plain), server.origin)
    return { outcome: outcomeOf(server), kinds: kindsOf(linesOf(await server.stop())) }
  }
})

describe('RULESCAN_LOG', () => {
  test(
    'sets how much apiserver logs',
    verifies(
      'scanner/log-trace',
      'scanner/log-debug',
      'scanner/log-info',
      'scanner/log-warn',
      'scanner/log-error',
      'scanner/log-verbosity',
      'scanner/log-default',
    ),
    async ({ logged, verify }) => {
      const trace = await logged('apiserver', 'trace')
      const debug = await logged('apiserver', 'debug')
      const info = await logged('apiserver', 'info')
      const warn = await logged('apiserver', 'warn')
      const error = await logged('apiserver', 'error')
      const unset = await logged('apiserver')

      await verify('scanner/log-trace', () => expect(trace.outcome, 'apiserver at level trace').toBe('serves'))
      await verify('scanner/log-debug', () => expect(debug.outcome, 'apiserver at level debug').toBe('serves'))
      await verify('scanner/log-info', () => expect(info.outcome, 'apiserver at level info').toBe('serves'))
      await verify('scanner/log-warn', () => expect(warn.outcome, 'apiserver at level warn').toBe('serves'))
      await verify('scanner/log-error', () => expect(error.outcome, 'apiserver at level error').toBe('serves'))
      await verify('scanner/log-verbosity', () => {
        const [most, ...fewer] = [trace, debug, info, warn].map(({ kinds }) => kinds.length)
        expect(most, 'kinds of lines at level trace, beside other levels').toBeGreaterThanOrEqual(Math.max(...fewer))
        expect(most, 'kinds of lines at level trace, beside error').toBeGreaterThan(error.kinds.length)
      })
      await verify('scanner/log-default', () =>
        expect(unset.kinds, 'kinds of lines at no level, beside info').toEqual(info.kinds),
      )
    },
  )

  test(
    'sets how much mcpserver logs',
    verifies('scanner/log-mcpserver', 'scanner/log-default-mcpserver'),
    async ({ logged, verify }) => {
      const trace = await logged('mcpserver', 'trace')
      const info = await logged('mcpserver', 'info')
      const error = await logged('mcpserver', 'error')
      const unset = await logged('mcpserver')

      await verify('scanner/log-mcpserver', () =>
        expect(trace.kinds.length, 'kinds of lines at level trace, beside error').toBeGreaterThan(error.kinds.length),
      )
      await verify('scanner/log-default-mcpserver', () => {
        expect(info.outcome, 'mcpserver at level info').toBe('serves')
        expect(unset.outcome, 'mcpserver at no level').toBe('serves')
        expect(unset.kinds, 'kinds of lines at no level, beside info').toEqual(info.kinds)
      })
    },
  )

  test('may hold another word', verifies('scanner/log-unknown'), async ({ scanner, observe }) => {
    const { serves, ended } = await scanner.serve(['apiserver'], { RULESCAN_LOG: 'loud' })

    observe('scanner/log-unknown', serves ? 'serves' : { exit: ended })
  })
})

/** Lines without what differs each time: numbers, times, addresses and ids. */
function kindsOf(lines: readonly string[]): readonly string[] {
  return [...new Set(lines.map((line) => line.replaceAll(/[\da-f]{8,}|[\d.:]*\d[\d.:]*/gi, '#')))].sort()
}
