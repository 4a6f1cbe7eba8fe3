import { describe, expect } from 'vitest'
import { findings, findResult, paths, test } from './fixtures.ts'
import { verifies } from './contract.ts'
import { rules } from './rules.ts'

const tree = {
  'tree/a.tcl': rules.plain,
  'tree/b.irul': rules.plain,
  'tree/c.irule': rules.plain,
  'tree/D.TCL': rules.plain,
  'tree/notes.txt': rules.plain,
  'tree/deep/er/e.tcl': rules.plain,
  'tree/more.rule': rules.plain,
}

describe('the current directory', () => {
  test('is scanned if it is given as `.`', verifies('scanner/check-here'), async ({ scanner }) => {
    scanner.put({ 'here.tcl': rules.plain })

    const { results } = await scanner.check(['.'])

    expect(findings(findResult(results, 'here.tcl')), 'findings of here.tcl by check of a dot').not.toEqual([])
  })
})

describe('a directory', () => {
  test.beforeEach(({ scanner }) => scanner.put(tree))

  test(
    'is searched for rules by file extension',
    verifies(
      'scanner/extension-tcl',
      'scanner/extension-irul',
      'scanner/extension-irule',
      'scanner/extension-case',
      'scanner/other-extensions',
      'scanner/check-recursive',
    ),
    async ({ scanner, verify, observe }) => {
      const { results } = await scanner.check(['tree'])

      await verify('scanner/extension-tcl', () =>
        expect(findResult(results, '/a.tcl'), 'the result of a.tcl').toBeDefined(),
      )
      await verify('scanner/extension-irul', () =>
        expect(findResult(results, '/b.irul'), 'the result of b.irul').toBeDefined(),
      )
      await verify('scanner/extension-irule', () =>
        expect(findResult(results, '/c.irule'), 'the result of c.irule').toBeDefined(),
      )
      await verify('scanner/extension-case', () =>
        expect(findResult(results, '/D.TCL'), 'the result of D.TCL').toBeDefined(),
      )
      await verify('scanner/other-extensions', () => {
        expect(
          paths(results).filter((path) => /\.(txt|rule)$/.test(path)),
          'results of files with other extensions',
        ).toEqual([])
      })
      await verify('scanner/check-recursive', () =>
        expect(findResult(results, 'deep/er/e.tcl'), 'the result of deep/er/e.tcl').toBeDefined(),
      )
      observe('scanner/directory-order', paths(results))
    },
  )

  test(
    'yields file paths that start with the path given on the command line',
    verifies('scanner/filepath-in-directory'),
    async ({ scanner, folder }) => {
      const relative = paths((await scanner.check(['tree'])).results)
      const dotted = paths((await scanner.check(['./tree'])).results)
      const absolute = paths((await scanner.check([`${folder}/tree`])).results)

      expect(
        relative.filter((path) => !path.startsWith('tree/')),
        'filepath of files in tree',
      ).toEqual([])
      expect(
        dotted.filter((path) => !path.startsWith('./tree/')),
        'filepath of files in ./tree',
      ).toEqual([])
      expect(
        absolute.filter((path) => !path.startsWith(`${folder}/tree/`)),
        'filepath of files in an absolute path',
      ).toEqual([])
    },
  )

  test('yields a result even for a rule without findings', verifies('scanner/keeps-empty'), async ({ scanner }) => {
    scanner.put({ 'tree/clean.tcl': rules.clean })

    const { results } = await scanner.check(['tree'])

    expect(findResult(results, '/clean.tcl'), 'the result of clean.tcl').toBeDefined()
  })
})

describe('a file in a directory', () => {
  test('appears in only one result', verifies('scanner/one-result-for-a-file'), async ({ scanner }) => {
    scanner.put(tree)

    const named = paths((await scanner.check(['tree'])).results)

    expect(
      named.filter((path, index) => named.indexOf(path) < index),
      'filepath of the second and further results of one file',
    ).toEqual([])
  })
})

describe('`RULESCAN_FILE_EXTENSIONS`', () => {
  test.beforeEach(({ scanner }) => scanner.put(tree))

  test(
    'sets the file extension of rules',
    verifies('scanner/extensions-variable', 'scanner/extensions-variable-replaces'),
    async ({ scanner, verify }) => {
      const { results } = await scanner.check(['tree'], { env: { RULESCAN_FILE_EXTENSIONS: '.txt' } })

      await verify('scanner/extensions-variable', () =>
        expect(findResult(results, '/notes.txt'), 'the result of notes.txt').toBeDefined(),
      )
      await verify('scanner/extensions-variable-replaces', () =>
        expect(findResult(results, '/a.tcl'), 'the result of a.tcl').toBeUndefined(),
      )
    },
  )

  test('can set several extensions', verifies('scanner/extensions-variable-list'), async ({ scanner, observe }) => {
    const { results } = await scanner.check(['tree'], { env: { RULESCAN_FILE_EXTENSIONS: '.txt,.rule' } })
    const spaced = await scanner.check(['tree'], { env: { RULESCAN_FILE_EXTENSIONS: '.txt, .rule' } })

    expect(findResult(results, '/notes.txt'), 'the result of notes.txt').toBeDefined()
    expect(findResult(results, '/more.rule'), 'the result of more.rule').toBeDefined()
    observe('scanner/extensions-variable-spaces', paths(spaced.results))
  })

  test('is case-insensitive', verifies('scanner/extensions-variable-case'), async ({ scanner }) => {
    const { results } = await scanner.check(['tree'], { env: { RULESCAN_FILE_EXTENSIONS: '.TxT' } })

    expect(findResult(results, '/notes.txt'), 'the result of notes.txt').toBeDefined()
  })
})

describe('a file given as an argument', () => {
  test('yields one result', verifies('scanner/check-file'), async ({ scanner }) => {
    scanner.put(tree)

    const { results } = await scanner.check(['tree/a.tcl'])

    expect(results, 'results of tree/a.tcl').toHaveLength(1)
  })

  test('is scanned whatever its extension', verifies('scanner/file-of-any-extension'), async ({ scanner }) => {
    scanner.put(tree)

    const { results } = await scanner.check(['tree/notes.txt'])
    const configured = await scanner.check(['tree/a.tcl'], { env: { RULESCAN_FILE_EXTENSIONS: '.irule' } })

    expect(findings(...results), 'findings in tree/notes.txt').not.toEqual([])
    expect(findings(...configured.results), 'findings in tree/a.tcl').not.toEqual([])
  })

  test(
    'appears in the result with the path exactly as given',
    verifies('scanner/filepath-of-file'),
    async ({ scanner, folder }) => {
      scanner.put(tree)

      const given = ['tree/a.tcl', './tree/a.tcl', `${folder}/tree/a.tcl`]
      const named = await Promise.all(given.map(async (path) => paths((await scanner.check([path])).results)))

      expect(named, 'filepath of a file, as it was given three times').toEqual(given.map((path) => [path]))
    },
  )
})
