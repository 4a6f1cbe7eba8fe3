import module from 'node:module'

/**
 * Whatever programs import loads this file first. On an older Node they then get the reason, instead of a syntax error
 * in some other module.
 */
if (module.registerHooks === undefined) {
  throw new Error(
    `Plumbline as a library runs on Node 22.15 and later, and this is ${process.version}. Its commands, such as "npx plumbline emulator", start a Node that npm installed with it.`,
  )
}
