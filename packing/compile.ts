import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const DIST = `${ROOT}dist`

/** What is read as it stands. */
const PLAIN = /\.(json|css|client\.js)$/
/** Folders of which a package holds nothing. */
const ASIDE = /^lib\/(acceptance|adversity|check|selftest\/mutation)\//

/**
 * Makes `dist`, the tree of a package: JavaScript with its maps, the declarations of what others import, and all that is
 * read beside it, in the places that they have in a checkout. `npm pack` runs this.
 */
function compile(): void {
  rmSync(DIST, { recursive: true, force: true })
  for (const what of ['code', 'declarations']) tsc(`packing/${what}.json`)
  for (const folder of ['lib', 'suites', 'contract', 'profiles']) copyPlain(folder)
  writeFileSync(`${DIST}/package.json`, `${JSON.stringify(manifest(), undefined, 2)}\n`)
}

function tsc(project: string): void {
  const program = `${ROOT}node_modules/typescript/bin/tsc`
  execFileSync(process.execPath, [program, '--project', project], { cwd: ROOT, stdio: 'inherit' })
}

function copyPlain(folder: string): void {
  const ours = new Set(tracked(folder).filter((file) => PLAIN.test(file) && !ASIDE.test(file)))
  for (const file of ours) cpSync(`${ROOT}${file}`, `${DIST}/${file}`)
}

/** A user's own profiles stand beside ours, and stay at home. */
function tracked(folder: string): readonly string[] {
  return execFileSync('git', ['ls-files', folder], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Says of `dist` what `package.json` says of a checkout, but for where the names of modules lead. */
function manifest(): object {
  const { name, version }: Record<string, unknown> = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8'))
  const imports = ['lib', 'suites'].flatMap((folder) => [
    [`#${folder}/*.ts`, `./${folder}/*.js`],
    [`#${folder}/*`, `./${folder}/*`],
  ])
  return { name, version, private: true, type: 'module', imports: Object.fromEntries(imports) }
}

compile()
