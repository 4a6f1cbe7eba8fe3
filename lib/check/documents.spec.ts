import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../domain/places.ts'

const documents = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean)

test('each link in a document leads to a file, and to a heading of that file', () => {
  const broken = documents.flatMap((document) =>
    linksIn(read(document))
      .filter((link) => !exists(document, link))
      .map((link) => `${document}: ${link}`),
  )

  expect(broken).toEqual([])
})

test('each path named in a document exists', () => {
  const gone = documents.flatMap((document) =>
    pathsIn(read(document))
      .filter((path) => !existsSync(join(ROOT, path)))
      .map((path) => `${document}: ${path}`),
  )

  expect(gone).toEqual([])
})

function read(document: string): string {
  return readFileSync(join(ROOT, document), 'utf8')
}

/** Returns the targets of links to files within the project. */
function linksIn(text: string): readonly string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => !/^[a-z]+:/.test(link))
}

function exists(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? document : relative(ROOT, join(ROOT, dirname(document), path))
  if (!existsSync(join(ROOT, file))) return false
  return anchor === undefined || statSync(join(ROOT, file)).isDirectory() || anchorsIn(read(file)).includes(anchor)
}

/** Returns the anchors of headings as GitHub generates them. */
function anchorsIn(text: string): readonly string[] {
  const headings = [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns source paths in code spans, except paths with a placeholder and generated folders. */
function pathsIn(text: string): readonly string[] {
  const spans = [...withoutCode(text).matchAll(/`((?:lib|suites|contract|docs|packing|performance)\/[^`\s]+)`/g)]
  return spans.map(([, path = '']) => path).filter((path) => !/[<*…{]/.test(path))
}

function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
}
