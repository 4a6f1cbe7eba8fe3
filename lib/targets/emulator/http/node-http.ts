/** Node's own HTTP. An import would load `fetch` and `WebSocket` too: a tenth of the emulator's start. */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
