/** Paths in the device's model. */
export const server = 'system/logging/remote-servers/remote-server'
export const selector = `${server}/selectors/selector`
export const component = 'system/logging/sw-components/sw-component'
export const hostLogs = 'system/logging/host-logs/config'
