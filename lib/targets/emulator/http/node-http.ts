/** Node's own HTTP. Imported as a module it would load node's `fetch` and `WebSocket` too: a tenth of the emulator's start. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
