import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../domain/places.ts'

const containerfile = readFileSync(join(ROOT, 'containers', 'Containerfile'), 'utf8').replaceAll('\\\n', ' ')
const compose = readFileSync(join(ROOT, 'containers', 'compose.yaml'), 'utf8')
const instructions = containerfile
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.replace(/ .*/, ''), value: line.replace(/^\w+ /, '') }))

/** Returns the arguments of every occurrence of an instruction in the Containerfile's final stage. */
function finalStage(name: string): readonly string[] {
  const from = instructions.findLastIndex((each) => each.name === 'FROM')
  return instructions.slice(from).flatMap((each) => (each.name === name ? [each.value] : []))
}

describe('the Containerfile', () => {
  test('has two stages, the second of which copies only the installed package from the first', () => {
    expect(instructions.filter(({ name }) => name === 'FROM')).toHaveLength(2)
    expect(finalStage('COPY')).toEqual(['--from=install /opt/plumbline /opt/plumbline'])
  })

  test('runs as a user other than root', () => {
    expect(finalStage('USER')).toEqual(['1000:1000'])
  })

  test('has a health check', () => {
    expect(finalStage('HEALTHCHECK')).toHaveLength(1)
  })

  test('names the exact version of each base image', () => {
    const images = [...`${containerfile}\n${compose}`.matchAll(/docker\.io\/(\S+)/g)].map(([, image]) => image)

    expect(images).toEqual(['library/node:26.10.0-slim', 'library/postgres:17.2'])
  })
})

describe('the commands of the containers', () => {
  const called = [...`${finalStage('CMD').join('\n')}\n${compose}`.matchAll(/(?:^|command: )(\[.*\])$/gm)].map(
    ([, list = '']): string[] => JSON.parse(list.replaceAll("'", '"')),
  )

  test('start an emulator, a hub and an agent', () => {
    expect(called.map(([first, second]) => (first === 'fleet' ? `fleet ${second}` : first))).toEqual([
      'emulator',
      'fleet serve',
      'fleet agent',
    ])
  })

  test.each(called.map((words) => [words.join(' '), words] as const))(
    'use only existing options: %s',
    (_line, words) => {
      const command = words.slice(0, words[0] === 'fleet' ? 2 : 1)
      const program = join(ROOT, 'lib', 'commands', 'plumbline.js')
      const help = execFileSync(process.execPath, [program, ...command, '--help'], { encoding: 'utf8' })

      const options = words.filter((word) => word.startsWith('--'))
      expect(options.filter((option) => !new RegExp(`${option}\\b`).test(help))).toEqual([])
    },
  )
})

const BASE = 'docker.io/library/node:26.10.0-slim'
const engine = ['podman', 'buildah'].find((each) => spawnSync(each, ['inspect', '--type', 'image', BASE]).status === 0)
const missing = engine === undefined ? ` (not tested: neither podman nor buildah has ${BASE})` : ''

describe.skipIf(engine === undefined)(`the image${missing}`, () => {
  test('can be built from the package', () => {
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-image-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    execFileSync('npm', ['pack', '--ignore-scripts=false', '--pack-destination', folder], { cwd: ROOT })
    const file = join(ROOT, 'containers', 'Containerfile')

    const argv = ['build', '--pull=never', '--file', file, '--tag', 'plumbline-spec', folder]
    const { status, stderr } = spawnSync(engine ?? '', argv, { encoding: 'utf8' })

    expect({ status, stderr }).toMatchObject({ status: 0 })
  })
})
