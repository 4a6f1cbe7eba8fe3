import type { Account } from '../description.ts'
import type { Device } from '../device.ts'
import { Refusal } from '../refusal.ts'
import type { Tree } from '../tree/node.ts'
import { type Change, changesOf, SyntaxProblem } from './grammar.ts'
import { runningConfiguration } from './running-config.ts'
import { wordsOf } from './words.ts'

export interface Said {
  text: string
  failed?: boolean
  /** The session ends. */
  closed?: boolean
}
export interface CommandLine {
  prompt: () => string
  run: (line: string) => Said
}

/** One session of the command line: show mode, config mode, and nothing applied before `commit`. */
export function commandLine(device: Device, account: Account): CommandLine {
  const { store, schema, names } = device
  let configuring = false
  let asking = false
  let changes: Change[] = []

  const candidate = (running: Tree): Tree => changes.reduce((tree, change) => change(tree), running)

  const change = (words: string[], remove: boolean): Said => {
    const { writings, leafLists } = device.behaviour
    const options = { names, leafLists, writings: writings.size > 0 ? writings : undefined }
    const added = changesOf(schema, words, remove, options)
    added.reduce((tree, one) => one(tree), candidate(store.running))
    changes.push(...added)
    return said('')
  }
  const commit = (): Said => {
    if (changes.length === 0) return said('% No modifications to commit.\n')
    const made = changes
    store.commit((running) => made.reduce((tree, one) => one(tree), running))
    changes = []
    for (const hook of device.behaviour.afterWrite) hook(made.map(({ path }) => path))
    return said('Commit complete.\n')
  }
  const askOrCommit = (): Said => {
    const warnings = device.warnings(store.proposed(candidate), store.running)
    if (warnings.length === 0) return commit()
    asking = true
    const lines = warnings.map((warning) => `  ${warning}\n`).join('')
    return said(`The following warnings were generated:\n${lines}Proceed? [yes,no] `)
  }
  const answer = (line: string): Said => {
    asking = false
    if (/^y(es)?$/i.test(line.trim())) return commit()
    return said('Aborted: by user\n')
  }
  const leave = (): Said => {
    if (!configuring) return { text: '', closed: true }
    const dropped = changes.length > 0
    configuring = false
    changes = []
    return said(dropped ? 'Uncommitted changes were discarded.\n' : '')
  }

  const obey = (line: string): Said => {
    if (asking) return answer(line)
    const [first, ...rest] = wordsOf(line)
    if (first === undefined || first.startsWith('!')) return said('')
    if (first === 'show' && rest[0] === 'running-config') return said(runningConfiguration(device, rest.slice(1)))
    if (first === 'exit') return leave()
    if (configuring) return obeyConfig(first, rest)
    if ((first === 'config' || first === 'configure') && account.role === 'admin') {
      configuring = true
      return said('Entering configuration mode terminal\n')
    }
    throw new SyntaxProblem('unknown command')
  }
  const obeyConfig = (first: string, rest: string[]): Said => {
    if (first === 'end') return leave()
    if (first === 'commit') return askOrCommit()
    if (first === 'do' && rest[0] === 'show') return said(runningConfiguration(device, rest.slice(2)))
    return first === 'no' ? change(rest, true) : change([first, ...rest], false)
  }

  return {
    prompt: () => (asking ? '' : `${device.hardware.hostname}${configuring ? '(config)' : ''}# `),
    run(line) {
      device.clock.catchUp()
      try {
        return obey(line)
      } catch (error) {
        if (error instanceof SyntaxProblem) return { text: `syntax error: ${error.message}\n`, failed: true }
        if (error instanceof Refusal) return { text: `Aborted: ${error.message}\n`, failed: true }
        return { text: 'Error: internal error\n', failed: true }
      }
    },
  }
}

function said(text: string): Said {
  return { text }
}
