import module from 'node:module'

/** Imported first by whatever programs import: an older Node gets a reason, and not a syntax error of some module. */
if (module.registerHooks === undefined) {
  throw new Error(
    `Plumbline as a library runs on Node 22.15 and later, and this is ${process.version}. Its commands, such as "npx plumbline emulator", start a Node that npm installed with it.`,
  )
}
