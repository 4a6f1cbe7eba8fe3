import { describe, expect } from 'vitest'
import { describeOutcome, test as base } from './fixtures.ts'
import { collectLineKinds, type Levels, findNearestLevels } from './logs.ts'
import { verifies } from './contract.ts'
import { rules } from './rules.ts'

const test = base.extend('logged', ({ scanner, tool }) => {
  type Command = 'apiserver' | 'mcpserver'
  /** Starts a server at a log level, sends one request, and stops the server. Returns the kinds of lines in its log. */
  const logged = async (command: Command, level?: string) => {
    const server = await scanner.serve([command], { RULESCAN_LOG: level })
    if (server.serves) await tool.http('POST', '/scan/', Buffer.from(rules.plain), server.origin)
    return { outcome: describeOutcome(server), kinds: collectLineKinds(await server.stop()) }
  }
  return async (command: Command) => ({
    trace: await logged(command, 'trace'),
    debug: await logged(command, 'debug'),
    info: await logged(command, 'info'),
    warn: await logged(command, 'warn'),
    error: await logged(command, 'error'),
    unset: await logged(command),
  })
})

const getKinds = ({ trace, debug, info, warn, error }: Levels<{ kinds: ReadonlySet<string> }>) => ({
  trace: trace.kinds,
  debug: debug.kinds,
  info: info.kinds,
  warn: warn.kinds,
  error: error.kinds,
})

describe('`RULESCAN_LOG`', () => {
  test(
    'sets the log level of `apiserver`',
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
      const { unset, ...levels } = await logged('apiserver')

      const { trace, debug, info, warn, error } = levels
      await verify('scanner/log-trace', () => expect(trace.outcome, 'apiserver at level trace').toBe('serves'))
      await verify('scanner/log-debug', () => expect(debug.outcome, 'apiserver at level debug').toBe('serves'))
      await verify('scanner/log-info', () => expect(info.outcome, 'apiserver at level info').toBe('serves'))
      await verify('scanner/log-warn', () => expect(warn.outcome, 'apiserver at level warn').toBe('serves'))
      await verify('scanner/log-error', () => expect(error.outcome, 'apiserver at level error').toBe('serves'))
      await verify('scanner/log-verbosity', () => {
        const [most = 0, ...fewer] = [trace, debug, info, warn].map(({ kinds }) => kinds.size)
        expect(most, 'kinds of lines at level trace, beside other levels').toBeGreaterThanOrEqual(Math.max(...fewer))
        expect(most, 'kinds of lines at level trace, beside error').toBeGreaterThan(error.kinds.size)
      })
      await verify('scanner/log-default', () => {
        expect(unset.outcome, 'apiserver at no level').toBe('serves')
        expect(
          findNearestLevels(unset.kinds, getKinds(levels)),
          'levels that log what is logged at no level',
        ).toContain('info')
      })
    },
  )

  test(
    'sets the log level of `mcpserver`',
    verifies('scanner/log-mcpserver', 'scanner/log-default-mcpserver'),
    async ({ logged, verify }) => {
      const { unset, ...levels } = await logged('mcpserver')

      const { trace, info, error } = levels
      await verify('scanner/log-mcpserver', () =>
        expect(trace.kinds.size, 'kinds of lines at level trace, beside error').toBeGreaterThan(error.kinds.size),
      )
      await verify('scanner/log-default-mcpserver', () => {
        expect(info.outcome, 'mcpserver at level info').toBe('serves')
        expect(unset.outcome, 'mcpserver at no level').toBe('serves')
        expect(
          findNearestLevels(unset.kinds, getKinds(levels)),
          'levels that log what is logged at no level',
        ).toContain('info')
      })
    },
  )

  test(
    'has an unspecified effect if it contains an unknown level',
    verifies('scanner/log-unknown'),
    async ({ scanner, observe }) => {
      const { serves, ended } = await scanner.serve(['apiserver'], { RULESCAN_LOG: 'loud' })

      observe('scanner/log-unknown', serves ? 'serves' : { exit: ended })
    },
  )
})
