/**
 * Node's own HTTP module, loaded without an import. An import would load `fetch` and `WebSocket` too, which takes a
 * tenth of the emulator's start-up time.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
