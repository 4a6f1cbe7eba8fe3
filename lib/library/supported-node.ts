import module from 'node:module'

/**
 * This file is loaded before all others, whatever a program imports. On an older Node.js, the program therefore gets
 * the reason instead of a syntax error in another module.
 */
if (module.registerHooks === undefined) {
  throw new Error(
    `Plumbline as a library runs on Node 22.15 and later, and this is ${process.version}. Its commands, such as "npx plumbline emulator", start a Node that npm installed with it.`,
  )
}
