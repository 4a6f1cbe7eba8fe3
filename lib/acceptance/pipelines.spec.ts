import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { validateWorkflow } from '@action-validator/core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../domain/places.ts'

const recipes = join(ROOT, 'examples', 'ci')
const recipe = (name: string) => readFileSync(join(recipes, name), 'utf8')

describe('the example workflow for GitHub Actions', () => {
  const mistakes = (text: string) => validateWorkflow(text).errors

  test('is a valid workflow', () => {
    expect(mistakes(recipe('github-actions.yml'))).toEqual([])
  })

  test('becomes invalid if a key is mistyped', () => {
    expect(mistakes(recipe('github-actions.yml').replace('runs-on:', 'run-on:'))).not.toEqual([])
  })
})

describe('the example pipeline for GitLab', () => {
  const list = (content: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-gitlab-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    execFileSync('git', ['init', '--quiet', folder])
    writeFileSync(join(folder, '.gitlab-ci.yml'), content)
    const program = join(ROOT, 'node_modules', 'gitlab-ci-local', 'dist', 'index.js')
    return spawnSync(process.execPath, [program, '--list'], { cwd: folder, encoding: 'utf8' })
  }

  test('has the jobs that its comment lists', () => {
    const { status, stdout } = list(recipe('gitlab-ci.yml'))

    expect(stdout).toContain('smoke')
    expect(status).toBe(0)
  })

  test('becomes invalid if a key is mistyped', () => {
    expect(list(recipe('gitlab-ci.yml').replace('script:', 'scripts:')).status).not.toBe(0)
  })
})

// Checks only the commands, because no schema of Jenkinsfiles is published.
test.each(readdirSync(recipes))('every option in the commands of %s exists', (name) => {
  const lines = [...recipe(name).matchAll(/npx plumbline (\w+)([^'\n;]*)/g)]
  const help = new Map<string, string>()
  for (const [line, command = '', rest = ''] of lines) {
    if (!help.has(command)) help.set(command, helpOf(command))
    const options = [...rest.matchAll(/--[a-z-]+/g)].map(([option]) => option)
    const unknown = options.filter((option) => !new RegExp(`${option}\\b`).test(help.get(command) ?? ''))
    expect({ line, unknown }).toEqual({ line, unknown: [] })
  }

  expect([...help.keys()]).toEqual(expect.arrayContaining(['run', 'restore', 'sign']))
})

function helpOf(command: string): string {
  const program = join(ROOT, 'lib', 'commands', 'plumbline.js')
  return execFileSync(process.execPath, [program, command, '--help'], { encoding: 'utf8' })
}
