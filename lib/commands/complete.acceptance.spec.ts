import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const program = join(import.meta.dirname, 'plumbline.js')

/** Returns the completions that bash offers for `line`, whose last word is incomplete. */
function offeredFor(line: string): readonly string[] {
  const script = `
    plumbline() { "${process.execPath}" "${program}" "$@"; }
    # As the package bash-completion defines it, without its care for words that hold = or :.
    _get_comp_words_by_ref() { words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=\${words[cword]}; prev=\${words[cword - 1]}; }
    compopt() { :; }
    source <(plumbline complete bash)
    COMP_WORDS=(${line}); COMP_CWORD=$(( \${#COMP_WORDS[@]} - 1 ))
    $(complete -p plumbline | sed 's/.*-F \\([^ ]*\\).*/\\1/')
    printf '%s\\n' "\${COMPREPLY[@]}"`
  const printed = execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  return printed
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean)
}

test.each([
  ['an option', 'plumbline run --requ', ['--requirement']],
  ['an area', 'plumbline run --area dn', ['dns']],
  ['a profile', 'plumbline doctor --profile tool-', ['tool-parser', 'tool-scanner']],
])('bash completes %s', (_what, line, expected) => {
  expect(offeredFor(line)).toEqual(expected)
})

test.each(['zsh', 'fish'])('the completion script for %s calls `plumbline`', (shell) => {
  const script = execFileSync(process.execPath, [program, 'complete', shell], { encoding: 'utf8' })

  expect(script).toContain('plumbline complete --')
})
