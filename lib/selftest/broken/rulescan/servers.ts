import type { Fault, Faults, OfServer, Settings } from './fault.ts'

type Server = OfServer['of']

const starts = (of: Server, started: (settings: Settings) => Settings | 'refuse'): Fault => ({
  server: { of, started },
})

const refusesVariable = (of: Server) =>
  starts(of, (settings) => (settings.variable === undefined ? settings : 'refuse'))

const onOtherPort = (of: Server) =>
  starts(of, ({ otherwise, ...settings }) => ({ ...settings, otherwise: otherwise.replace(/\d+$/, '0') }))

const onLoopbackOnly = (of: Server) =>
  starts(of, ({ otherwise, ...settings }) => ({ ...settings, otherwise: otherwise.replace(/^[^:]*/, '127.0.0.1') }))

const optionFirst = (of: Server) =>
  starts(of, ({ variable, ...settings }) => {
    if (variable === undefined) return settings
    return settings.option === undefined ? { ...settings, variable } : settings
  })

const refusesLevel = (refused: string) =>
  starts('apiserver', (settings) => (settings.level === refused ? 'refuse' : settings))

/** Faults in addresses and logs of the two servers, and in the Model Context Protocol. */
export const servers = {
  'apiserver-refuses-variable': refusesVariable('apiserver'),
  'apiserver-on-other-port': onOtherPort('apiserver'),
  'apiserver-on-loopback-only': onLoopbackOnly('apiserver'),
  'apiserver-option-first': optionFirst('apiserver'),
  'mcpserver-refuses-variable': refusesVariable('mcpserver'),
  'mcpserver-on-other-port': onOtherPort('mcpserver'),
  'mcpserver-on-loopback-only': onLoopbackOnly('mcpserver'),
  'mcpserver-option-first': optionFirst('mcpserver'),
  'mcp-not-allowed': { server: { of: 'mcpserver', answered: () => ({ status: 405 }) } },
  'log-refuses-trace': refusesLevel('trace'),
  'log-refuses-debug': refusesLevel('debug'),
  'log-refuses-info': refusesLevel('info'),
  'log-refuses-warn': refusesLevel('warn'),
  'log-refuses-error': refusesLevel('error'),
  'log-trace-as-error': starts('apiserver', (settings) =>
    settings.level === 'trace' ? { ...settings, level: 'error' } : settings,
  ),
  'log-error-by-default': starts('apiserver', ({ level = 'error', ...settings }) => ({ ...settings, level })),
  'mcpserver-logs-errors-by-default': starts('mcpserver', ({ level = 'error', ...settings }) => ({
    ...settings,
    level,
  })),
  'mcpserver-logs-errors-only': starts('mcpserver', (settings) => ({ ...settings, level: 'error' })),
} as const satisfies Faults
